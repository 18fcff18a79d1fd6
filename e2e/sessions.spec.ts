import type { Page } from '@playwright/test';
import { callIdentityApi } from './running-site.ts';
import { expect, longTest, openPage, test } from './support/journey.ts';
import {
  completeAnswers,
  createAccount,
  getUserMenu,
  openSignedIn,
  signInByForm,
  signOut,
} from './support/people.ts';

const createPatient = () => createAccount({ role: 'patient', patientinfo: completeAnswers });
const getLoginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'LOGIN' });

test('a session is kept over a reload and in a second tab; signing out in one tab ends both', async ({
  page,
  context,
}) => {
  const person = await createPatient();
  await signInByForm(page, person);
  await page.reload();
  await expect(getUserMenu(page, person)).toBeVisible();
  const secondTab = await context.newPage();
  await openPage(secondTab, '/patientinfo');
  await expect(getUserMenu(secondTab, person)).toBeVisible();
  await expect(secondTab).toHaveURL('/patientinfo');

  await signOut(page, person);
  await expect(page).toHaveURL('/');
  // The second tab leaves its guarded page, and does not store it for the next person who signs in.
  await expect(getLoginLink(secondTab)).toBeVisible();
  await expect(secondTab).toHaveURL('/login');
  expect(await secondTab.evaluate(() => sessionStorage.getItem('postLoginRedirect'))).toBeNull();
  expect((await context.cookies()).filter(({ name, value }) => name === '__session' && value)).toEqual([]);
});

test(
  'a signed-out tab shows the sign-in of another tab when it gets focus',
  longTest,
  async ({ page, context }) => {
    const person = await createPatient();
    await openPage(page, '/guide');
    const secondPage = await context.newPage();
    await openSignedIn(secondPage, person);
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(getUserMenu(page, person)).toBeVisible();
    await expect(page).toHaveURL('/guide');
  },
);

test('an expired token is replaced without an error on the page', longTest, async ({ page }) => {
  const person = await createPatient();
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
  // Waits for the reply: if it arrived after the clock change, it would count as fresh.
  await expect(page.getByText('You have not written a review yet')).toBeVisible();
  await expect.poll(() => tokens.size).toBeGreaterThan(0);
  const earlierTokens = new Set(tokens);
  // Waits for the next second of the server's clock, because two tokens of one second are equal.
  const getSecond = () => Math.floor(Date.now() / 1000);
  const now = getSecond();
  await expect.poll(getSecond).toBeGreaterThan(now);
  // Tokens are valid for 60 s.
  await page.clock.fastForward(90_000);
  await page.getByRole('banner').getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL('/guide');
  // Within the same document, without a page load.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible();
  await expect.poll(() => [...tokens].filter((token) => !earlierTokens.has(token)).length).toBeGreaterThan(0);
  await expect(getUserMenu(page, person)).toBeVisible();
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('a role set by the provider applies from the next page load', longTest, async ({ page }) => {
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
