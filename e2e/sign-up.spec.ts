import type { Page } from '@playwright/test';
import { callIdentityApi } from './running-site.ts';
import { expect, getMain, longTest, openPage, test } from './support/journey.ts';
import {
  completeAnswers,
  createAccount,
  createEmail,
  enterSignUpCode,
  fetchStoredAccount,
  fillSignUp,
  getUserMenu,
  signIn,
} from './support/people.ts';

const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

const findAccountByEmail = async (email: string) => {
  const [account] = await callIdentityApi<{ id: string }[]>(
    'GET',
    `/users?email_address=${encodeURIComponent(email)}`,
  );
  return account && fetchStoredAccount(account);
};

test('P5 a patient signs up, sees Finalizing Your Account and lands on home', async ({ page }) => {
  const email = createEmail();
  await openPage(page, '/signup');
  for (const name of ["I'm a Practitioner", 'Sign In'])
    await expect(getMain(page).getByRole('link', { name, exact: true })).toBeVisible();
  await getMain(page).getByRole('link', { name: "I'm a Patient", exact: true }).click();
  await expect(page).toHaveURL('/signup/patient');
  await fillSignUp(page, 'Nora', email);
  await clickContinue(page);
  await expect(page.getByLabel(/^Code/)).toBeFocused();
  await enterSignUpCode(page, email);
  await expect(page.getByRole('heading', { name: 'Finalizing Your Account' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(getUserMenu(page, { firstName: 'Nora', lastName: 'Journey' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Welcome, Nora');
  const storedAccount = await findAccountByEmail(email);
  expect(storedAccount?.public_metadata.role).toBe('patient');
  expect(storedAccount?.unsafe_metadata.ageAttestedAt).toBeTruthy();
});

test(
  'P5 /signup/set-role redirects an account with a role home and does not change the role',
  longTest,
  async ({ page }) => {
    const person = await createAccount({ role: 'patient', patientinfo: completeAnswers });
    await signIn(page, person);
    await page.goto('/signup/set-role/prosthetist');
    await expect(page).toHaveURL('/');
    await expect(getUserMenu(page, person)).toBeVisible();
    expect((await fetchStoredAccount(person)).public_metadata.role).toBe('patient');
  },
);

test('S26 a sign-up requires the confirmation of being 13 or older', longTest, async ({ page }) => {
  await openPage(page, '/signup/patient');
  await fillSignUp(page, 'Nora', createEmail());
  await page.getByLabel('I am 13 or older.').uncheck();
  const postUrls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') postUrls.push(request.url());
  });
  await clickContinue(page);
  await expect(page.getByText('Check this box to continue.')).toBeVisible();
  await expect(page.getByLabel('I am 13 or older.')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  expect(postUrls.filter((url) => url.includes('sign_ups'))).toEqual([]);
});
