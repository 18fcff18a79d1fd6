import { axeFindsNothing } from './axe.ts';
import { expect, opened, test } from './journey.ts';
import { publicRoutes } from './routes.ts';

// A page that answers 404 or 400 is a page all the same; the browser's own note about its status is expected.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const route of publicRoutes) {
      test(route, async ({ page }) => {
        await opened(page, route);
        await axeFindsNothing(page);
      });
    }
    test('a profile', async ({ page }) => {
      await opened(page, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
      await expect(page).toHaveURL(/\/prosthetists\//);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await axeFindsNothing(page);
    });
  });
}

test('nothing scrolls sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const route of publicRoutes) {
    await opened(page, route);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, route).toBeLessThanOrEqual(0);
  }
});
