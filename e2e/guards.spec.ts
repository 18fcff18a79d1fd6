import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { accounts, type Person, signIn } from './support/people.ts';

const memberPath = `/prosthetist/${personas.usual.slug}`;
const guardedPages = {
  '/my-reviews': { storedPath: '/my-reviews', patient: true, prosthetist: false },
  '/my-requests': { storedPath: '/my-requests', patient: true, prosthetist: true },
  '/patientinfo': { storedPath: '/patientinfo', patient: true, prosthetist: false },
  '/account': { storedPath: '/account', patient: true, prosthetist: true },
  [memberPath]: { storedPath: `/prosthetists/${personas.usual.slug}`, patient: true, prosthetist: true },
  [`${memberPath}/reviews`]: {
    storedPath: `/prosthetists/${personas.usual.slug}?reviews=all`,
    patient: true,
    prosthetist: true,
  },
  '/edit-listing': { storedPath: null, patient: false, prosthetist: true },
  '/my-listing': { storedPath: '/my-listing', patient: false, prosthetist: true },
  '/submitprosthetist': { storedPath: null, patient: false, prosthetist: true },
} as const;
/** Redirects of guarded addresses for a prosthetist. */
const redirects: Record<string, string> = { '/submitprosthetist': '/edit-listing' };

const readStoredRedirect = (page: Page) => page.evaluate(() => sessionStorage.getItem('postLoginRedirect'));

test('P9 signed out, guarded pages lead to /login and store their address for the return', async ({
  page,
}) => {
  for (const [address, { storedPath }] of Object.entries(guardedPages)) {
    await page.goto(address);
    await expect(page, address).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(await readStoredRedirect(page), address).toBe(storedPath);
    await page.evaluate(() => sessionStorage.clear());
  }
});

for (const [role, person] of [
  ['patient', accounts.patient],
  ['prosthetist', accounts.usual],
] as const satisfies readonly (readonly ['patient' | 'prosthetist', Person])[]) {
  test(
    `P9 a ${role} opens the pages of that role, and is redirected home from others`,
    role === 'prosthetist' ? {} : longTest,
    async ({ page }) => {
      await signIn(page, person);
      for (const [address, { [role]: isAllowed }] of Object.entries(guardedPages)) {
        await page.goto(address);
        await expect(page, address).toHaveURL(isAllowed ? (redirects[address] ?? address) : '/');
        await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
        expect(new URL(page.url()).pathname, address).toBe(isAllowed ? (redirects[address] ?? address) : '/');
      }
    },
  );
}

test(
  'T1 /submit-prosthetist is a page when signed out, and redirects a patient home',
  longTest,
  async ({ page }) => {
    await openPage(page, '/submit-prosthetist');
    await expect(page).toHaveURL('/submit-prosthetist');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await signIn(page, accounts.patient);
    await page.goto('/submit-prosthetist');
    await expect(page).toHaveURL('/');
  },
);

test('T1 /submit-prosthetist redirects a prosthetist to /edit-listing', longTest, async ({ page }) => {
  await signIn(page, accounts.noListing);
  await page.goto('/submit-prosthetist');
  await expect(page).toHaveURL('/edit-listing');
});
