import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '@app/test-kit/chromium';
const browser = await chromium.launch((await findChromium()) as object);
for (const p of ['/', '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance', '/prosthetists/renata-okafor-st-louis-mo']) {
const page = await browser.newPage(); const all: [string, Promise<number>][] = [];
page.on('response', (r) => { if (r.request().resourceType() === 'script') all.push([new URL(r.url()).pathname, r.body().then((b) => gzipSync(b, { level: 9 }).length)]); });
await page.goto('http://localhost:7100' + p); await page.waitForLoadState('networkidle');
const rows = await Promise.all(all.map(async ([u, s]) => [await s, u] as const)); rows.sort((a, b) => b[0] - a[0]);
console.log(p, rows.reduce((s, [n]) => s + n, 0)); for (const [n, u] of rows) console.log('  ', n, u);
await page.close(); }
await browser.close();
