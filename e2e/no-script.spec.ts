import { expect, getCards, test } from './support/journey.ts';

test.use({ javaScriptEnabled: false });

test('without script: search from Home, read results and a profile', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('search');
  await form.getByLabel('Zip code').fill('63101');
  await form.getByLabel('Radius').selectOption('100');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/zipCode=63101.*radius=100/);
  await expect(page).toHaveURL(/page=1/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('63101');
  const articles = getCards(page);
  await expect(articles).toHaveCount(20);
  await articles.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/prosthetists\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('without script: nationwide becomes 10000 in the address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/radius=10000/);
  await expect(getCards(page)).toHaveCount(20);
});

test('without script: the sign-in page says that it needs JavaScript, and shows no loading message', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByText('One moment…')).toBeHidden();
  // Read from the HTML: this browser runs no script, but does not show <noscript> either.
  expect(await page.content()).toContain('Signing in needs JavaScript.');
});
