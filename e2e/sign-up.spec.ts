import type { Page } from '@playwright/test';
import { callIdentityApi } from './running-site.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import {
  accountPassword,
  answered,
  createAccount,
  createEmail,
  fetchStoredAccount,
  getUserMenu,
  readMailedCode,
  signIn,
} from './support/people.ts';

const main = (page: Page) => page.getByRole('main');

async function fillSignUp(page: Page, email: string) {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Journey');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(accountPassword);
  // Prosthetists are not asked for their age.
  if (page.url().endsWith('/patient')) await page.getByLabel('I am 13 or older.').check();
}
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

async function finish(page: Page, email: string) {
  await page.getByLabel('Code').fill(await readMailedCode(page, email));
  await page.getByRole('button', { name: 'Create my account' }).click();
}

const byEmail = async (email: string) => {
  const [account] = await callIdentityApi<{ id: string }[]>(
    'GET',
    `/users?email_address=${encodeURIComponent(email)}`,
  );
  return account && fetchStoredAccount(account);
};

test('P5 /signup offers both kinds of account and a way to sign in', long, async ({ page }) => {
  await openPage(page, '/signup');
  await expect(main(page).getByRole('link', { name: "I'm a Patient", exact: true })).toHaveAttribute(
    'href',
    '/signup/patient',
  );
  await expect(main(page).getByRole('link', { name: "I'm a Practitioner", exact: true })).toHaveAttribute(
    'href',
    '/signup/prosthetist',
  );
  await expect(main(page).getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute(
    'href',
    '/login',
  );
  await expect(main(page)).toContainText('3-5 minutes');
});

test('P5 a patient signs up, sees Finalizing Your Account and lands on home', async ({ page }) => {
  const email = createEmail();
  await openPage(page, '/signup');
  await main(page).getByRole('link', { name: "I'm a Patient" }).click();
  await expect(page).toHaveURL('/signup/patient');
  await fillSignUp(page, email);
  await goOn(page);
  await expect(page.getByLabel(/^Code/)).toBeFocused();
  await finish(page, email);
  await expect(page.getByRole('heading', { name: 'Finalizing Your Account' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(getUserMenu(page, { firstName: 'Nora', lastName: 'Journey' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Welcome, Nora');
  const stored = await byEmail(email);
  expect(stored?.public_metadata.role).toBe('patient');
  expect(stored?.unsafe_metadata.ageAttestedAt).toBeTruthy();
});

test('P5 a prosthetist signs up and lands on /edit-listing', long, async ({ page }) => {
  const email = createEmail();
  await openPage(page, '/signup/prosthetist');
  await fillSignUp(page, email);
  await goOn(page);
  await finish(page, email);
  await expect(page.getByRole('heading', { name: 'Finalizing Your Account' })).toBeVisible();
  await expect(page).toHaveURL('/edit-listing');
  expect((await byEmail(email))?.public_metadata.role).toBe('prosthetist');
});

test(
  'P5 /signup/set-role redirects an account with a role home and does not change the role',
  long,
  async ({ page }) => {
    const person = await createAccount({ role: 'patient', patientinfo: answered });
    await signIn(page, person);
    await page.goto('/signup/set-role/prosthetist');
    await expect(page).toHaveURL('/');
    await expect(getUserMenu(page, person)).toBeVisible();
    expect((await fetchStoredAccount(person)).public_metadata.role).toBe('patient');
  },
);

test('P5 /signup/set-role with an unknown role sets patient', long, async ({ page }) => {
  const person = await createAccount();
  await signIn(page, person);
  await page.goto('/signup/set-role/admin');
  await expect(page).toHaveURL('/');
  await expect.poll(async () => (await fetchStoredAccount(person)).public_metadata.role).toBe('patient');
});

test.describe('P5 when the role cannot be set', () => {
  test.use({ expectedErrors: [/role was not set|status of 503/] });

  test('/signup/set-role leads home', long, async ({ page }) => {
    const person = await createAccount();
    await signIn(page, person);
    await page.route('**/api/users/set-role', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' }),
    );
    await page.goto('/signup/set-role/prosthetist');
    await expect(page).toHaveURL('/');
    expect((await fetchStoredAccount(person)).public_metadata.role).toBeUndefined();
  });
});

test('S26 a sign-up requires the confirmation of being 13 or older', long, async ({ page }) => {
  await openPage(page, '/signup/patient');
  await fillSignUp(page, createEmail());
  await page.getByLabel('I am 13 or older.').uncheck();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await goOn(page);
  await expect(page.getByText('Check this box to continue.')).toBeVisible();
  await expect(page.getByLabel('I am 13 or older.')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  expect(sent.filter((url) => url.includes('sign_ups'))).toEqual([]);
});

test.describe('errors of the sign-up form', () => {
  test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] });

  test(
    'for an address with an account the form shows the error and keeps its values',
    long,
    async ({ page }) => {
      await openPage(page, '/signup/patient');
      await fillSignUp(page, 'patient@mail.test');
      await goOn(page);
      await expect(page.getByText('This address already has an account.')).toBeVisible();
      await expect(page.getByLabel('E-mail')).toBeFocused();
      await expect(page.getByLabel('First name')).toHaveValue('Nora');
      await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue(accountPassword);
      await expect(page.getByLabel('I am 13 or older.')).toBeChecked();
      const email = createEmail();
      await page.getByLabel('E-mail').fill(email);
      await goOn(page);
      await expect(main(page).getByText(`We sent a code to ${email}.`)).toBeVisible();
    },
  );

  test('empty fields and a short password have an error at each field', long, async ({ page }) => {
    await openPage(page, '/signup/patient');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short');
    await goOn(page);
    for (const text of [
      'Enter your first name.',
      'Enter your last name.',
      'Enter your e-mail address.',
      'Use at least 8 characters.',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByLabel('First name')).toBeFocused();
  });

  test(
    'a wrong code is an error; a new code opens the account; the address can be corrected',
    long,
    async ({ page }) => {
      const wrong = createEmail();
      const email = createEmail();
      await openPage(page, '/signup/patient');
      await fillSignUp(page, wrong);
      await goOn(page);
      await page.getByRole('button', { name: 'Change the address' }).click();
      await expect(page.getByLabel('First name')).toHaveValue('Nora');
      await page.getByLabel('E-mail').fill(email);
      await goOn(page);
      const first = await readMailedCode(page, email);
      await page.getByLabel('Code').fill(first === '111111' ? '222222' : '111111');
      await page.getByRole('button', { name: 'Create my account' }).click();
      await expect(page.getByText('That isn’t the code we sent.')).toBeVisible();
      await page.getByRole('button', { name: 'Send another code' }).click();
      await expect(page.getByText(`We sent another code to ${email}.`).first()).toBeVisible();
      const second = await readMailedCode(page, email, [first]);
      await page.getByLabel('Code').fill(`${second.slice(0, 3)} ${second.slice(3)}`);
      await page.getByRole('button', { name: 'Create my account' }).click();
      await expect(page).toHaveURL('/');
      expect(await byEmail(wrong)).toBeUndefined();
      expect((await byEmail(email))?.public_metadata.role).toBe('patient');
    },
  );
});
