import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { accounts, getUserMenu, submitLogin } from './support/people.ts';

const storageKey = 'postLoginRedirect';
const readStoredRedirect = (page: Page) => page.evaluate((name) => sessionStorage.getItem(name), storageKey);

/** Signs in while the session storage has this value as the stored redirect. */
async function signInWithRedirect(page: Page, value: string) {
  await openPage(page, '/login');
  await page.evaluate(
    ([name, storedValue]) => sessionStorage.setItem(name as string, storedValue as string),
    [storageKey, value],
  );
  await submitLogin(page, accounts.patient);
  await expect(getUserMenu(page, accounts.patient)).toBeVisible();
}

/** Ends the session and leaves the site. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('about:blank');
}

async function expectHome(page: Page, values: readonly string[]): Promise<void> {
  for (const value of values) {
    await signInWithRedirect(page, value);
    await expect(page, value).toHaveURL('/');
    expect(await readStoredRedirect(page), value).toBeNull();
    await endSession(page);
  }
}

test('X2 S18 a stored redirect that is not allowed is removed and leads home', longTest, ({ page }) =>
  expectHome(page, ['//evil.test', '/\\evil', '/admin', '/edit-listing']),
);

const allowedRedirects: Record<string, string> = {
  '/guide': '/guide',
  '/tospp': '/tospp',
  '/search-results?zipCode=63101&radius=50&page=1&sortBy=rating':
    '/search-results?zipCode=63101&radius=50&page=1&sortBy=rating',
  // The public address redirects members to their own view.
  [`/prosthetists/${personas.usual.slug}?sort=highest`]: `/prosthetist/${personas.usual.slug}?sort=highest`,
};
for (const [value, target] of Object.entries(allowedRedirects)) {
  test(`X2 a stored ${value} is followed once`, target === '/guide' ? {} : longTest, async ({ page }) => {
    await signInWithRedirect(page, value);
    await expect(page).toHaveURL(target);
    expect(await readStoredRedirect(page)).toBeNull();
  });
}

for (const address of [
  `/prosthetist/${personas.usual.slug}`,
  `/prosthetist/${personas.usual.slug}/reviews?stars=1&stars=2`,
]) {
  test(`T4 guarded ${address} leads over /login back to itself`, longTest, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
    await submitLogin(page, accounts.patient);
    await expect(page).toHaveURL(address);
  });
}
