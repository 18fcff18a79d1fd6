import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { answered, createAccount, fetchStoredAccount, openSignedIn } from './support/people.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const next = (page: Page) => dialog(page).getByRole('button', { name: 'Next' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });

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
  await expect(page.getByRole('article').first()).toContainText('things you need');

  await page.reload();
  await expect(page.getByRole('banner').getByText('My Profile')).toBeVisible();
  await stayedAway(page);
});
