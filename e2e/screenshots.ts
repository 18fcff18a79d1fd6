// Takes the pictures for README: `pnpm screenshots` starts a site, with SITE=http://… it uses a running one.
// `pnpm screenshots --all` also takes every page at 360, 768 and 1440 px, light and dark, into test-results/pictures/.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@app/embedded-mongodb';
import { findChromium as launchOptions } from '@app/test-kit/chromium';
import { personas } from '@app/test-kit/personas';
import { chromium } from '@playwright/test';
import setUpSite from './global-setup.ts';
import { publicRoutes } from './support/routes.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const profile = `/prosthetists/${personas.full.slug}`;

process.env.E2E_PORT ??= String(await findFreePort());
const site = process.env.SITE ?? `http://localhost:${process.env.E2E_PORT}`;
const stop = process.env.SITE ? undefined : await setUpSite();
const browser = await chromium.launch(await launchOptions());

async function take(
  route: string,
  file: string,
  width: number,
  colorScheme: 'light' | 'dark',
  fullPage: boolean,
) {
  const page = await browser.newPage({
    viewport: { width, height: width < 700 ? 780 : 1000 },
    colorScheme,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  await page.goto(site + route);
  await page.locator('html[data-ready="true"]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await mkdir(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file, fullPage });
  await page.close();
  console.log(path.relative(root, file));
}

try {
  const pictures = path.join(root, 'docs/pictures');
  await take(results, path.join(pictures, 'results.png'), 1200, 'light', false);
  await take(profile, path.join(pictures, 'profile.png'), 1200, 'light', false);
  if (process.argv.includes('--all')) {
    for (const route of [...publicRoutes, profile]) {
      const name =
        route === '/'
          ? 'home'
          : route
              .slice(1)
              .replaceAll(/[^\w]+/g, '-')
              .slice(0, 60);
      for (const width of [360, 768, 1440]) {
        for (const scheme of ['light', 'dark'] as const) {
          await take(
            route,
            path.join(root, 'test-results/pictures', `${name}-${width}-${scheme}.png`),
            width,
            scheme,
            true,
          );
        }
      }
    }
  }
} finally {
  await browser.close();
  await stop?.();
}
