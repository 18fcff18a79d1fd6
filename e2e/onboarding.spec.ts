import type { Page } from '@playwright/test';
import { expect, long, openPage, test } from './support/journey.ts';
import { answered, createAccount, fetchStoredAccount, openSignedIn } from './support/people.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const next = (page: Page) => dialog(page).getByRole('button', { name: 'Next' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });

async function fillBasics(page: Page) {
  await dialog(page).getByRole('radio', { name: 'High' }).check({ force: true });
  await dialog(page).getByLabel('Age range').selectOption('Young Adult');
  await dialog(page).getByLabel('State').selectOption('Missouri');
}
async function fillLimbs(page: Page) {
  await dialog(page).getByLabel('Upper extremity').selectOption('None');
  await dialog(page).getByLabel('Lower extremity').selectOption('Single below-knee');
}
const info = async (person: { id: string }) => (await fetchStoredAccount(person)).unsafe_metadata.patientinfo;

/** Expects no dialog long after it would have opened, by the page's clock, and when all files are loaded. */
const stayedAway = async (page: Page) => {
  await page.clock.fastForward(5_000);
  await page.waitForLoadState('networkidle');
  await expect(dialog(page)).toHaveCount(0);
};
test.beforeEach(({ page }) => page.clock.install());

test('P6 the dialog opens, requires answers in steps 2 and 3, and after Save stays closed', async ({
  page,
}) => {
  const person = await createAccount({ role: 'patient', firstName: 'Vera' });
  await openSignedIn(page, person);
  await expect(dialog(page)).toContainText('Welcome, Vera');
  await expect(dialog(page)).toContainText('Step 1 of 3');
  await next(page).click();

  await expect(dialog(page)).toContainText('Step 2 of 3');
  await expect(next(page)).toBeDisabled();
  await dialog(page).getByLabel('State').selectOption('Missouri');
  await expect(next(page)).toBeDisabled();
  await dialog(page).getByLabel('Age range').selectOption('Young Adult');
  await expect(next(page)).toBeDisabled();
  await dialog(page).getByRole('radio', { name: 'High' }).check({ force: true });
  await expect(next(page)).toBeEnabled();
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(dialog(page)).toContainText('Step 1 of 3');
  await next(page).click();
  await expect(dialog(page).getByLabel('State')).toHaveValue('Missouri');
  await next(page).click();

  await expect(dialog(page)).toContainText('Step 3 of 3');
  await expect
    .poll(() => info(person), { message: 'the basics are saved on the way' })
    .toEqual({ activityLevel: 'High', ageRange: 'Young Adult', state: 'Missouri' });
  await expect(save(page)).toBeDisabled();
  await dialog(page).getByLabel('Lower extremity').selectOption('Single below-knee');
  await expect(save(page)).toBeDisabled();
  await dialog(page).getByLabel('Upper extremity').selectOption('None');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await info(person)).toEqual(answered);
  await expect(page.getByText('Saved. See who fits you near Missouri.')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/sortBy=match/);
  await expect(page.getByRole('article').first()).toContainText('Fits you');

  await page.reload();
  await expect(page.getByRole('banner').getByText('My Profile')).toBeVisible();
  await stayedAway(page);
});

test('P6 Esc closes the dialog until the next browser session', long, async ({ page, context }) => {
  const person = await createAccount({ role: 'patient' });
  await openSignedIn(page, person);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('banner').getByText('My Profile')).toBeVisible();
  await stayedAway(page);
  expect(await info(person)).toBeUndefined();

  const later = await context.newPage();
  await openPage(later, '/guide');
  await expect(dialog(later)).toBeVisible();
  await later.close();
});

test.describe('P6 the dialog does not open for', long, () => {
  for (const [who, account] of [
    ['a prosthetist', { role: 'prosthetist' }],
    ['an account without a role', {}],
    ['a patient who has answered', { role: 'patient', patientinfo: answered }],
  ] as const) {
    test(who, async ({ page }) => {
      await openSignedIn(page, await createAccount(account));
      await stayedAway(page);
    });
  }
});

test.describe('P6 a failed save', long, () => {
  test.use({ expectedErrors: [/Saving the profile failed|Failed to load resource|ERR_FAILED/] });

  test('is only logged: the dialog closes and does not come back', async ({ page }) => {
    const person = await createAccount({ role: 'patient' });
    await openSignedIn(page, person);
    await next(page).click();
    await fillBasics(page);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    // Fails only calls that change the account.
    await page.route(/__clerk\/v1\/me(\?|$)/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await next(page).click();
    await expect(dialog(page)).toContainText('Step 3 of 3');
    await fillLimbs(page);
    await save(page).click();
    await expect(dialog(page)).toHaveCount(0, { timeout: 20_000 });
    expect(logged.filter((text) => text.startsWith('Saving the profile failed')).length).toBeGreaterThan(0);
    expect(logged.join(' ')).not.toContain('below-knee');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Guide' }).click();
    await stayedAway(page);
    expect(await info(person)).toBeUndefined();
  });
});
