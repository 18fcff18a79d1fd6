import type { Page } from '@playwright/test';
import { callIdentityApi } from './running-site.ts';
import { expect, getMain, openPage, test } from './support/journey.ts';
import {
  createEmail,
  enterSignUpCode,
  fetchStoredAccount,
  fillSignUp,
  getUserMenu,
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
