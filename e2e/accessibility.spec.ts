import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expectNoAxeFindings, showIn } from './support/axe.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import { publicRoutes } from './support/routes.ts';

// A page that answers 404 or 400 is a page all the same; the browser's own note about its status is expected.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] });

/** Opens pages one by one: nothing for axe in either scheme, and nothing that scrolls sideways on a small phone. */
async function lookAt(page: Page, routes: readonly string[]): Promise<void> {
  const desk = page.viewportSize()!;
  for (const route of routes) {
    await openPage(page, route);
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      await expectNoAxeFindings(page, `${route}, ${colorScheme}`);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, route).toBeLessThanOrEqual(0);
    await page.setViewportSize(desk);
  }
}

const results = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const most = ['/', results, `/prosthetists/${personas.full.slug}`];
const others = publicRoutes.filter((route) => !most.includes(route));

test('axe finds nothing on Home, results and a profile, light or dark; nothing scrolls sideways at 320 pixels', ({
  page,
}) => lookAt(page, most));

// In parts, for two browsers at once and a bound that one can wait for.
const parts = 4;
for (let part = 0; part < parts; part++) {
  test(`the same on all other pages, ${part + 1} of ${parts}`, long, async ({ page }) => {
    test.slow();
    await lookAt(
      page,
      others.filter((_, i) => i % parts === part),
    );
  });
}
