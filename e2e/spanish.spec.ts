import { expect, getCards, openPage, test } from './support/journey.ts';

test('a journey in Spanish: switch in the footer, search, read a profile', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(page).toHaveURL('/?lang=es');
  const form = page.getByRole('search');
  await form.getByLabel('Código postal').fill('63101');
  await form.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('protesistas');
  await expect(getCards(page)).toHaveCount(20);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/prosthetists\//);
  await expect(page.getByRole('heading', { name: 'Seguro', exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('a browser that prefers Spanish gets pages and errors in Spanish', async ({ request }) => {
  const pageResponse = await request.get('/no-such-page-here', {
    headers: { 'accept-language': 'es-US,es;q=0.9' },
  });
  expect(pageResponse.status()).toBe(404);
  expect(await pageResponse.text()).toContain('<html lang="es"');
  const spanishResponse = await request.get('/api/prosthetists?zipCode=12', {
    headers: { 'accept-language': 'es' },
  });
  expect(spanishResponse.status()).toBe(400);
  const englishResponse = await request.get('/api/prosthetists?zipCode=12', {
    headers: { 'accept-language': 'en' },
  });
  expect((await spanishResponse.json()).message).not.toBe((await englishResponse.json()).message);
});
