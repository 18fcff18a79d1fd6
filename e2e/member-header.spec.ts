import type { Page } from '@playwright/test';
import { expect, long, openPage, test } from './support/journey.ts';
import {
  accounts,
  answered,
  createAccount,
  getUserMenu,
  openSignedIn,
  type Person,
} from './support/people.ts';

const header = (page: Page) => page.getByRole('banner');
/** Returns a menu of the header. The innermost: on a phone all menus are inside another one. */
const menu = (page: Page, name: string) => header(page).locator('details').filter({ hasText: name }).last();
const openMenu = async (page: Page, name: string) => {
  await header(page).getByText(name, { exact: true }).click();
  await expect(menu(page, name)).toHaveAttribute('open', '');
};

const alerts = {
  notLinked:
    'Your prosthetist profile is not properly linked. Please contact support or try editing your listing first.',
  failed: 'Failed to load your listing. Please try again or contact support.',
} as const;

test('signed out: For Providers, LOGIN and SIGN UP, and no user menu', long, async ({ page }) => {
  await openPage(page, '/');
  for (const name of ['Home', 'Guide', 'Contact', 'For Providers', 'LOGIN', 'SIGN UP']) {
    await expect(header(page).getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(header(page).getByRole('link', { name: 'Contact' })).toHaveAttribute('href', /^mailto:/);
  await expect(header(page)).not.toContainText(/My Profile|My Listing|Sign out/);
});

test('P7 a patient: My Profile with My Reviews (count) and Patient Info', long, async ({ page }) => {
  await openSignedIn(page, accounts.patient);
  await openMenu(page, 'My Profile');
  // Counts all reviews that are not withdrawn: here an approved and a pending one.
  await expect(menu(page, 'My Profile').getByRole('link', { name: /^My Reviews \(\d+\)$/ })).toHaveAttribute(
    'href',
    '/my-reviews',
  );
  const link = menu(page, 'My Profile').getByRole('link', { name: /^My Reviews \(\d+\)$/ });
  const count = Number(((await link.textContent()) ?? '').replace(/\D/g, ''));
  await link.click();
  await expect(page).toHaveURL('/my-reviews');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(cards).toHaveCount(count);
  await openMenu(page, 'My Profile');
  await expect(menu(page, 'My Profile').getByRole('link', { name: 'Patient Info' })).toHaveAttribute(
    'href',
    '/patientinfo',
  );
  await expect(header(page)).not.toContainText('My Listing');
  for (const name of ['For Providers', 'LOGIN', 'SIGN UP']) {
    await expect(header(page).getByRole('link', { name, exact: true })).toBeHidden();
  }
});

test('the menu of a patient without reviews has no My Reviews', long, async ({ page }) => {
  await openSignedIn(page, await createAccount({ role: 'patient', patientinfo: answered }));
  await openMenu(page, 'My Profile');
  await expect(menu(page, 'My Profile').getByRole('link', { name: 'Patient Info' })).toBeVisible();
  await expect(header(page)).not.toContainText('My Reviews');
});

test('menus close when another page is opened, and with Esc', long, async ({ page }) => {
  await openSignedIn(page, await createAccount({ role: 'patient', patientinfo: answered }));
  await openMenu(page, 'My Profile');
  await menu(page, 'My Profile').getByRole('link', { name: 'Patient Info' }).click();
  await expect(page).toHaveURL('/patientinfo');
  // The new page takes the focus, which closes an open menu.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(menu(page, 'My Profile')).not.toHaveAttribute('open');
  await openMenu(page, 'My Profile');
  await page.keyboard.press('Escape');
  await expect(menu(page, 'My Profile')).not.toHaveAttribute('open');
  await openMenu(page, 'My Profile');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(menu(page, 'My Profile')).not.toHaveAttribute('open');
});

const foreign = {
  prosthetistId: accounts.usual.metadata.prosthetistProfile?.prosthetistId ?? '',
  complete: true,
};

const statuses: Record<string, { who: () => Person | Promise<Person>; says: string[]; offers: string[] }> = {
  'an approved listing': {
    who: () => accounts.usual,
    says: ['Public', 'Visible to patients'],
    offers: ['View Listing', 'Edit Listing', 'Reviews and Figures'],
  },
  'a listing under review': {
    who: () => accounts.pending,
    says: ['Pending Approval', 'Pending approval'],
    offers: ['View Listing', 'Edit Listing', 'Reviews and Figures'],
  },
  // The menu does not show the reason; the listing's page does.
  'a rejected listing': {
    who: () => accounts.rejected,
    says: ['Pending Approval', 'Pending approval', 'Our team sent it back: Edit Listing says what to change'],
    offers: ['View Listing', 'Edit Listing', 'Reviews and Figures'],
  },
  'C1 no listing': {
    who: () => accounts.noListing,
    says: ['Not Linked', 'Profile not connected to your account'],
    offers: ['Create or Claim Listing'],
  },
  'E6 a listing of another person': {
    who: () => createAccount({ role: 'prosthetist', prosthetistProfile: foreign }),
    says: ['Status unavailable', 'Failed to fetch listing status'],
    offers: ['View Listing', 'Edit Listing', 'Reviews and Figures'],
  },
};
for (const [name, { who, says, offers }] of Object.entries(statuses)) {
  test(`a prosthetist with ${name}: ${says[0]}`, long, async ({ page }) => {
    await openSignedIn(page, await who());
    await openMenu(page, 'My Listing');
    await expect(menu(page, 'My Listing').locator('p')).toHaveText(says.join(''));
    const all = ['View Listing', 'Edit Listing', 'Reviews and Figures', 'Create or Claim Listing'];
    for (const item of all) {
      await expect(menu(page, 'My Listing').getByText(item, { exact: true })).toHaveCount(
        offers.includes(item) ? 1 : 0,
      );
    }
    await expect(header(page)).not.toContainText('My Profile');
    await expect(header(page)).not.toContainText('Patient Info');
  });
}

test('View Listing opens the listing of the signed-in prosthetist', long, async ({ page }) => {
  await openSignedIn(page, accounts.usual);
  await openMenu(page, 'My Listing');
  await menu(page, 'My Listing').getByText('View Listing').click();
  await expect(page).toHaveURL(/\/prosthetist\/desmond-achterberg/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Desmond Achterberg');
});

test(
  'X5 complete without prosthetistId: View Listing says that the profile is not properly linked',
  long,
  async ({ page }) => {
    await openSignedIn(
      page,
      await createAccount({ role: 'prosthetist', prosthetistProfile: { complete: true } as never }),
    );
    await openMenu(page, 'My Listing');
    await expect(menu(page, 'My Listing')).toContainText('Profile not connected to your account');
    await menu(page, 'My Listing').getByText('View Listing').click();
    const alert = page.getByRole('alert').filter({ hasText: alerts.notLinked });
    await expect(alert).toBeVisible();
    await expect(page).toHaveURL('/');
    await alert.getByRole('button').click();
    await expect(alert).toHaveCount(0);
  },
);

test.describe('X5 the call for the listing fails', () => {
  test.use({ expectedErrors: [/Failed to fetch listing status|Failed to load resource|status of 503/] });

  test('View Listing says that the listing failed to load', long, async ({ page }) => {
    await openSignedIn(page, accounts.full);
    await openMenu(page, 'My Listing');
    await expect(menu(page, 'My Listing')).toContainText('Visible to patients');
    await page.route(/\/api\/prosthetists\/[0-9a-f]{24}/, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' }),
    );
    await menu(page, 'My Listing').getByText('View Listing').click();
    await expect(page.getByRole('alert').filter({ hasText: alerts.failed })).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.reload();
    await openMenu(page, 'My Listing');
    await expect(menu(page, 'My Listing')).toContainText('Status unavailable');
    await expect(getUserMenu(page, accounts.full)).toBeVisible();
  });
});
