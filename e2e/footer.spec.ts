import { expect, longTest, openPage, test } from './support/journey.ts';

test('X3 Search Now and Join Now in the footer lead to their pages', longTest, async ({ page }) => {
  await openPage(page, '/guide');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Search Now' }).click();
  await expect(page).toHaveURL(/\/search-results\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    radius: '10000',
    page: '1',
    sortBy: 'distance',
  });
  await footer.getByRole('link', { name: 'Join Now' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByRole('link', { name: "I'm a Patient" })).toBeVisible();
  await expect(page.getByRole('link', { name: "I'm a Practitioner" })).toBeVisible();
});
