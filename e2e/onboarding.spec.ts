import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { completeAnswers, createAccount, fetchStoredAccount, openSignedIn } from './support/people.ts';

const getDialog = (page: Page) => page.getByRole('dialog');
const getNextButton = (page: Page) => getDialog(page).getByRole('button', { name: 'Next' });
const getSaveButton = (page: Page) => getDialog(page).getByRole('button', { name: 'Save' });

const fetchPatientInfo = async (person: { id: string }) =>
  (await fetchStoredAccount(person)).unsafe_metadata.patientinfo;

/** Expects no dialog long after it would have opened, by the page's clock, and when all files are loaded. */
const expectNoDialog = async (page: Page) => {
  await page.clock.fastForward(5_000);
  await page.waitForLoadState('networkidle');
  await expect(getDialog(page)).toHaveCount(0);
};
test.beforeEach(({ page }) => page.clock.install());

test('P6 the dialog opens, requires answers in steps 2 and 3, and after Save stays closed', async ({
  page,
}) => {
  const person = await createAccount({ role: 'patient', firstName: 'Vera' });
  await openSignedIn(page, person);
  await expect(getDialog(page)).toContainText('Welcome, Vera');
  await expect(getDialog(page)).toContainText('Step 1 of 3');
  await getNextButton(page).click();

  await expect(getDialog(page)).toContainText('Step 2 of 3');
  await expect(getNextButton(page)).toBeDisabled();
  await getDialog(page).getByLabel('State').selectOption('Missouri');
  await expect(getNextButton(page)).toBeDisabled();
  await getDialog(page).getByLabel('Age range').selectOption('Young Adult');
  await expect(getNextButton(page)).toBeDisabled();
  await getDialog(page).getByRole('radio', { name: 'High' }).check({ force: true });
  await expect(getNextButton(page)).toBeEnabled();
  await getDialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(getDialog(page)).toContainText('Step 1 of 3');
  await getNextButton(page).click();
  await expect(getDialog(page).getByLabel('State')).toHaveValue('Missouri');
  await getNextButton(page).click();

  await expect(getDialog(page)).toContainText('Step 3 of 3');
  await expect
    .poll(() => fetchPatientInfo(person), { message: 'the basics are saved on the way' })
    .toEqual({ activityLevel: 'High', ageRange: 'Young Adult', state: 'Missouri' });
  await expect(getSaveButton(page)).toBeDisabled();
  await getDialog(page).getByLabel('Lower extremity').selectOption('Single below-knee');
  await expect(getSaveButton(page)).toBeDisabled();
  await getDialog(page).getByLabel('Upper extremity').selectOption('None');
  await getSaveButton(page).click();
  await expect(getDialog(page)).toHaveCount(0);
  expect(await fetchPatientInfo(person)).toEqual(completeAnswers);
  await expect(page.getByText('Saved. See who fits you near Missouri.')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/sortBy=match/);
  await expect(page.getByRole('article').first()).toContainText('things you need');

  await page.reload();
  await expect(page.getByRole('banner').getByText('My Profile')).toBeVisible();
  await expectNoDialog(page);
});
