// Takes the pictures for README: `pnpm screenshots` starts a site, with SITE=http://… it uses a running one.
// `pnpm screenshots --all` also takes every page at 360, 768 and 1440 px, light and dark, into test-results/pictures/.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@app/embedded-mongodb';
import { findChromium } from '@app/test-kit/chromium';
import { personas } from '@app/test-kit/personas';
import { chromium } from '@playwright/test';
import setUpSite from './global-setup.ts';
import { publicRoutes, resultsPath } from './support/routes.ts';

const root = path.resolve(import.meta.dirname, '..');
const profilePath = `/prosthetists/${personas.full.slug}`;

process.env.E2E_PORT ??= String(await findFreePort());
const siteUrl = process.env.SITE ?? `http://localhost:${process.env.E2E_PORT}`;
const stopSite = process.env.SITE ? undefined : await setUpSite();
const browser = await chromium.launch(await findChromium());

async function takeScreenshot(
  route: string,
  filePath: string,
  width: number,
  colorScheme: 'light' | 'dark',
  isFullPage: boolean,
) {
  const page = await browser.newPage({
    viewport: { width, height: width < 700 ? 780 : 1000 },
    colorScheme,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  await page.goto(siteUrl + route);
  await page.locator('html[data-ready="true"]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await mkdir(path.dirname(filePath), { recursive: true });
  await page.screenshot({ path: filePath, fullPage: isFullPage });
  await page.close();
  console.log(path.relative(root, filePath));
}

try {
  const picturesFolder = path.join(root, 'docs/pictures');
  await takeScreenshot(resultsPath, path.join(picturesFolder, 'results.png'), 1200, 'light', false);
  await takeScreenshot(profilePath, path.join(picturesFolder, 'profile.png'), 1200, 'light', false);
  if (process.argv.includes('--all')) {
    for (const route of [...publicRoutes, profilePath]) {
      const fileName =
        route === '/'
          ? 'home'
          : route
              .slice(1)
              .replaceAll(/[^\w]+/g, '-')
              .slice(0, 60);
      for (const width of [360, 768, 1440]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await takeScreenshot(
            route,
            path.join(root, 'test-results/pictures', `${fileName}-${width}-${colorScheme}.png`),
            width,
            colorScheme,
            true,
          );
        }
      }
    }
  }
} finally {
  await browser.close();
  await stopSite?.();
}
