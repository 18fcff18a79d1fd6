import { expect, getCards, longTest, openPage, test } from './support/journey.ts';
import { completeAnswers, createAccount, fetchStoredAccount, signIn } from './support/people.ts';
import { resultsPath } from './support/routes.ts';

test('R5 "Clear my information" removes it from the account, and the counts of needs from results', async ({
  page,
}) => {
  const person = await createAccount({ role: 'patient', patientinfo: completeAnswers });
  await signIn(page, person);
  await openPage(page, resultsPath);
  await expect(page.getByRole('article').getByText('things you need').first()).toBeVisible();

  await page.goto('/patientinfo');
  await expect(page.getByText('These answers are health data.')).toBeVisible();
  await expect(page.getByLabel('Lower extremity')).toHaveValue('Single below-knee');
  await page.getByRole('button', { name: 'Clear my information' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear my information' }).click();
  await expect(page.getByText('Cleared. We no longer keep')).toBeVisible();
  await expect(page.getByLabel('Lower extremity')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Clear my information' })).toBeDisabled();
  const { unsafe_metadata } = await fetchStoredAccount(person);
  expect(Object.keys(unsafe_metadata)).toEqual(['ageAttestedAt']);

  await openPage(page, resultsPath);
  await expect(getCards(page)).toHaveCount(20);
  await expect(page.getByRole('article').getByText('things you need')).toHaveCount(0);
});

test('B7 changed answers are saved with the time of consent', longTest, async ({ page }) => {
  const person = await createAccount({ role: 'patient', patientinfo: completeAnswers });
  await signIn(page, person);
  await page.goto('/patientinfo');
  await page.getByLabel('State').selectOption('Ohio');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Search results now show who fits you.')).toBeVisible();
  const { unsafe_metadata } = await fetchStoredAccount(person);
  expect(unsafe_metadata.patientinfo).toEqual({ ...completeAnswers, state: 'Ohio' });
  expect(unsafe_metadata.healthDataConsentAt).toBeTruthy();
  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('Ohio');
});
