import { expect, getCards, openPage, test } from './support/journey.ts';

test.describe('the search form on Home', () => {
  test.beforeEach(async ({ page }) => {
    await openPage(page, '/');
    // Waits until the form of mf-search has replaced the plain one.
    await page.waitForLoadState('networkidle');
  });

  test('P2 a ZIP typed while nationwide means 100 miles, and results come nearest first', async ({
    page,
  }) => {
    const form = page.getByRole('search');
    await expect(form.getByLabel('Radius')).toHaveValue('275');
    await form.getByLabel('Zip code').fill('63101');
    await expect(form.getByLabel('Radius')).toHaveValue('100');
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search-results\?/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      zipCode: '63101',
      radius: '100',
      page: '1',
      sortBy: 'distance',
    });
    const cards = getCards(page);
    await expect(cards).toHaveCount(20);
    const distanceTexts = await cards.getByTestId('distance').allTextContents();
    const miles = distanceTexts.map((text) => Number.parseFloat(text.replaceAll(',', '')));
    expect(miles).toHaveLength(20);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    expect(Math.max(...miles)).toBeLessThanOrEqual(100);
  });
});
