import { zipWithNobodyNear } from '@app/test-kit/personas';
import { expect, longTest, openPage, test } from './support/journey.ts';

test(
  'R4 no results within 25 miles are announced, with counts for wider radii and links to them',
  longTest,
  async ({ page }) => {
    await openPage(page, `/search-results?zipCode=${zipWithNobodyNear}&radius=25&page=1&sortBy=distance`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Nobody is listed here yet (within 25 miles)',
    );
    await expect(page.getByRole('status').filter({ hasText: /^0 / })).toHaveCount(1);
    // Without the section of people beyond the radius.
    await expect(page.locator('article:not(section section article)')).toHaveCount(0);
    const widerSearchLink = page.getByRole('link', { name: /^Look within \d+ miles/ }).first();
    const promisedCount = Number(
      (await widerSearchLink.textContent())?.match(/(\d+) (?:person|people)$/)?.[1],
    );
    expect(promisedCount).toBeGreaterThan(0);
    await widerSearchLink.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`^${promisedCount} prosthetists?\\b`),
    );
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);
