import type { Browser, Page } from '@playwright/test';
import { callIdentityApi } from './running-site.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import {
  answered,
  createAccount,
  getUserMenu,
  openSignedIn,
  type Person,
  signInByForm,
  signOut,
} from './support/people.ts';

const patient = () => createAccount({ role: 'patient', patientinfo: answered });
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'LOGIN' });

/** The same person in another browser. */
async function openElsewhere(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await openSignedIn(page, person);
  return page;
}

test('a session lives through a reload and is there in a second tab; signing out in one ends both', async ({
  page,
  context,
}) => {
  const person = await patient();
  await signInByForm(page, person);
  await page.reload();
  await expect(getUserMenu(page, person)).toBeVisible();
  const second = await context.newPage();
  await openPage(second, '/patientinfo');
  await expect(getUserMenu(second, person)).toBeVisible();
  await expect(second).toHaveURL('/patientinfo');

  await signOut(page, person);
  await expect(page).toHaveURL('/');
  // The guarded page of the other tab does not stay, and is not kept for anyone who signs in next.
  await expect(login(second)).toBeVisible();
  await expect(second).toHaveURL('/login');
  expect(await second.evaluate(() => sessionStorage.getItem('postLoginRedirect'))).toBeNull();
  expect((await context.cookies()).filter(({ name, value }) => name === '__session' && value)).toEqual([]);
});

test(
  'a tab that nobody was signed in on learns of it when somebody comes back to it',
  long,
  async ({ page, context }) => {
    const person = await patient();
    await openPage(page, '/guide');
    const second = await context.newPage();
    await openSignedIn(second, person);
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(getUserMenu(page, person)).toBeVisible();
    await expect(page).toHaveURL('/guide');
  },
);

test('a token that has run out is replaced without the page noticing', long, async ({ page }) => {
  const person = await patient();
  await page.clock.install();
  await openSignedIn(page, person);
  const tokens = new Set<string>();
  const statuses: number[] = [];
  page.on('response', (response) => {
    const authorization = response.request().headers().authorization;
    if (!authorization || !response.url().includes('/user-reviews/')) return;
    tokens.add(authorization);
    statuses.push(response.status());
  });
  await page.goto('/my-reviews');
  // The whole answer is there: one that came after the clock has moved would count as fresh.
  await expect(page.getByText('You have not written a review yet')).toBeVisible();
  await expect.poll(() => tokens.size).toBeGreaterThan(0);
  const before = new Set(tokens);
  // Two tokens of the same second are the same text, and the server's clock is the real one.
  const second = () => Math.floor(Date.now() / 1000);
  const now = second();
  await expect.poll(second).toBeGreaterThan(now);
  // A token is good for 60 s.
  await page.clock.fastForward(90_000);
  await page.getByRole('banner').getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL('/guide');
  // Within the same page: nothing is loaded anew.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible();
  await expect.poll(() => [...tokens].filter((token) => !before.has(token)).length).toBeGreaterThan(0);
  await expect(getUserMenu(page, person)).toBeVisible();
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('a role that was given meanwhile counts from the next page on', long, async ({ page }) => {
  const person = await createAccount();
  await openSignedIn(page, person);
  await expect(page.getByRole('banner').getByText('My Profile')).toBeVisible();
  await callIdentityApi('PATCH', `/users/${person.id}/metadata`, {
    public_metadata: { role: 'prosthetist' },
  });
  await page.reload();
  await expect(page.getByRole('banner').getByText('My Listing')).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('My Profile');
  await page.goto('/patientinfo');
  await expect(page).toHaveURL('/');
});

test.describe('a session that was ended elsewhere', () => {
  test.use({ expectedErrors: [/the server responded with a status of 401/] });

  test(
    'is ended: the device list ends one browser, and leaves the other',
    long,
    async ({ page, browser }) => {
      const person = await patient();
      const other = await openElsewhere(browser, person);
      await openSignedIn(page, person);
      await page.goto('/account');
      const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
      await expect(sessions).toHaveCount(2);
      await expect(sessions.first()).toContainText('This device');
      await sessions
        .last()
        .getByRole('button', { name: /^Sign out there/ })
        .click();
      await expect(page.getByText('That device was signed out.').first()).toBeVisible();
      await expect(sessions).toHaveCount(1);
      await other.reload();
      await expect(login(other)).toBeVisible();
      await expect(getUserMenu(page, person)).toBeVisible();
      await other.context().close();
    },
  );
});
