// Choosing mails on the account page, and unsubscribing by the link in a mail.
import type { Page } from '@playwright/test';
import { expect, long, openPage, test } from './support/journey.ts';
import { answered, createAccount, signIn } from './support/people.ts';

const box = (page: Page, name: string) =>
  page.getByRole('region', { name: 'E-mails' }).getByRole('checkbox', { name });
const saved = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/api/me/preferences') && reply.request().method() === 'PUT',
  );

test(
  'a mail turned off on the account page stays off after a reload; a patient is offered only that kind',
  long,
  async ({ page }) => {
    await signIn(page, await createAccount({ role: 'patient', patientinfo: answered }));
    await openPage(page, '/account');
    const pending = saved(page);
    await box(page, 'Replies to my reviews').uncheck();
    expect((await pending).status()).toBe(200);
    await page.reload();
    await expect(box(page, 'Replies to my reviews')).not.toBeChecked();
    await expect(page.getByRole('region', { name: 'E-mails' }).getByRole('checkbox')).toHaveCount(1);
  },
);

test.describe('without a network', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });

  test('a checkbox returns to its state and shows the error', long, async ({ page }) => {
    await signIn(page, await createAccount({ role: 'prosthetist' }));
    await openPage(page, '/account');
    await expect(box(page, 'New reviews of my listing')).toBeChecked();
    await page.route('**/api/me/preferences', (route) => route.abort());
    await box(page, 'New reviews of my listing').click();
    await expect(page.getByRole('region', { name: 'E-mails' }).getByRole('alert')).toHaveText(
      'Network error. Please check your connection and try again.',
    );
    await expect(box(page, 'New reviews of my listing')).toBeChecked();
  });
});

test.describe('an invalid unsubscribe link', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('shows the error and links the account page', long, async ({ page }) => {
    await openPage(page, `/unsubscribe/${'x'.repeat(22)}.0`);
    await page.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose e-mails in your account' })).toBeVisible();
  });
});
