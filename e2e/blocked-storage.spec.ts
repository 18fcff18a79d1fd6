import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { staffAccounts, submitStaffLogin } from './support/staff.ts';

/** The browser refuses cookies and storage, as some do for all sites. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const throwSecurityError = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: throwSecurityError, configurable: true });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
}

test(
  'D9 with storage blocked a visitor searches, tells needs, saves and compares until the page is left',
  longTest,
  async ({ page }) => {
    await blockStorage(page);
    await openPage(page, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
    await page.getByRole('button', { name: 'Add plan' }).click();
    const sheet = page.getByRole('dialog', { name: 'What you need' });
    await sheet.getByRole('combobox', { name: 'Your plan' }).selectOption('TRICARE');
    await sheet.getByRole('button', { name: /^Show/ }).click();
    await expect(page.getByText('Your plan: TRICARE')).toBeVisible();
    await expect(page.getByRole('article').getByText(/^(Takes TRICARE|TRICARE not listed)$/)).toHaveCount(20);
    const cards = page.getByRole('article');
    await cards.first().getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved: 1' })).toBeVisible();
    for (const cardIndex of [0, 1])
      await cards
        .nth(cardIndex)
        .getByRole('button', { name: /^Compare/ })
        .click();
    const tray = page.getByRole('region', { name: 'Chosen to compare' });
    await tray.getByRole('link', { name: /^Compare/ }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await openPage(page, `/prosthetists/${personas.full.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(personas.full.name);
  },
);

test('D9 with storage blocked staff sign in and reach the inbox', longTest, async ({ page }) => {
  await blockStorage(page);
  await openPage(page, '/admin/login');
  await submitStaffLogin(page, staffAccounts.owner);
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
});
