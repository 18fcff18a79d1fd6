import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { expectNoAxeFindings, setColorScheme } from './support/page-checks.ts';
import { publicRoutes } from './support/routes.ts';

// Some of the pages are sent with 404 or 400, which the browser notes in its console.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] });

/** Checks each page with axe in both colour schemes, and that none scrolls sideways at 320 px. */
async function checkPages(page: Page, routes: readonly string[]): Promise<void> {
  const desktopSize = page.viewportSize()!;
  for (const route of routes) {
    await openPage(page, route);
    for (const colorScheme of ['light', 'dark'] as const) {
      await setColorScheme(page, colorScheme);
      await expectNoAxeFindings(page, `${route}, ${colorScheme}`);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, route).toBeLessThanOrEqual(0);
    await page.setViewportSize(desktopSize);
  }
}

/** With few results, because axe takes seconds for a full page, which another route covers. */
const mainRoutes = [
  '/',
  '/search-results?name=okafor&zipCode=63101&radius=100&page=1&sortBy=distance',
  `/prosthetists/${personas.full.slug}`,
];
const otherRoutes = publicRoutes.filter((route) => !mainRoutes.includes(route));

test('Home, results and a profile pass axe, light and dark, and do not scroll sideways at 320 px', ({
  page,
}) => checkPages(page, mainRoutes));

// Split, so that two browsers can share the work within the time limit of a test.
const partCount = 4;
for (let part = 0; part < partCount; part++) {
  test(
    `all other pages pass axe and do not scroll sideways at 320 px, ${part + 1} of ${partCount}`,
    longTest,
    async ({ page }) => {
      test.slow();
      await checkPages(
        page,
        otherRoutes.filter((_, i) => i % partCount === part),
      );
    },
  );
}
