import { chromium } from '@app/test-kit/chromium';
import { chromium as launch } from '@playwright/test';

const b = await launch.launch(await chromium());
const [, , out, url, width = '1280', js = '1', full = '1'] = process.argv;
const ctx = await b.newContext({
  viewport: { width: Number(width), height: 900 },
  javaScriptEnabled: js === '1',
  locale: 'en-US',
});
const p = await ctx.newPage();
p.on('console', (m) => console.log(m.type(), m.text()));
p.on('pageerror', (e) => console.log('pageerror', e.message));
p.on('requestfailed', (r) => console.log('failed', r.url(), r.failure()?.errorText));
const seen: Record<string, number> = {};
p.on('request', (r) => {
  seen[r.url()] = (seen[r.url()] ?? 0) + 1;
});
await p.goto(url, { waitUntil: 'networkidle' });
await p.waitForTimeout(500);
for (const [u, n] of Object.entries(seen)) if (n > 1) console.log('TWICE', n, u);
await p.screenshot({ path: out, fullPage: full === '1' });
await b.close();
