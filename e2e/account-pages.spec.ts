import type { Page } from '@playwright/test';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { createFocusCheck, findEnglishTexts, focusByTab } from './support/page-checks.ts';
import {
  accountPassword,
  createAccount,
  createEmail,
  fetchStoredAccount,
  getUserMenu,
  openSignedIn,
  readMailedCode,
} from './support/people.ts';
import { testWalk, type Walk } from './support/walks.ts';

const signInPaths = ['/login', '/signup', '/signup/patient', '/signup/prosthetist', '/reset-password'];
const accountPaths = ['/account', '/patientinfo', '/my-reviews'];
const getDialog = (page: Page) => page.getByRole('dialog');

/** Goes through the patient dialog to its last step and calls `checkState` at each step. */
async function walkDialog(page: Page, checkState: (step: string) => Promise<void>) {
  await expect(getDialog(page)).toBeVisible();
  await checkState('dialog, step 1');
  const buttons = getDialog(page).locator('button:not([aria-label])');
  await buttons.last().click();
  await checkState('dialog, step 2, nothing chosen');
  await getDialog(page).getByRole('radio').first().check({ force: true });
  await getDialog(page).locator('select').nth(0).selectOption({ index: 2 });
  await getDialog(page).locator('select').nth(1).selectOption('Missouri');
  await buttons.last().click();
  await checkState('dialog, step 3');
}

/** Opens the pages for signing in and signing up, with error messages. */
const walkSignIn: Walk = async (page, checkState) => {
  for (const address of signInPaths) {
    await openPage(page, address);
    const submitButtons = page.getByRole('main').locator('button[type=submit]');
    if (await submitButtons.count()) await submitButtons.first().click();
    await checkState(address);
  }
};

/** Goes through the patient dialog, and the account pages with the user menu open. */
const walkAccount: Walk = async (page, checkState) => {
  const person = await createAccount({ role: 'patient' });
  await openSignedIn(page, person);
  await walkDialog(page, checkState);
  await getDialog(page).locator('select').nth(0).selectOption('None');
  await getDialog(page).locator('select').nth(1).selectOption('Single below-knee');
  await getDialog(page).locator('button:not([aria-label])').last().click();
  await expect(getDialog(page)).toHaveCount(0);
  // In each language answers are stored in the specification's English values.
  expect((await fetchStoredAccount(person)).unsafe_metadata.patientinfo).toMatchObject({
    lowerExtremity: 'Single below-knee',
    complete: true,
  });
  for (const address of accountPaths) {
    await openPage(page, address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await getUserMenu(page, person).click();
    await checkState(address);
  }
};

testWalk('P10 the pages for signing in and signing up', walkSignIn);
testWalk('P10 the patient dialog and the account pages', walkAccount);

test(
  'P10 a patient signs up, answers the dialog, signs out and signs in by keyboard alone',
  longTest,
  async ({ page }) => {
    test.setTimeout(90_000);
    const email = createEmail();
    await openPage(page, '/signup');
    const main = page.getByRole('main');
    await focusByTab(page, createFocusCheck(main.getByRole('link', { name: "I'm a Patient" })));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/signup/patient');
    const passwordField = page.getByRole('textbox', { name: 'Password', exact: true });
    await focusByTab(page, createFocusCheck(page.getByLabel('First name')));
    await page.keyboard.type('Kay');
    await focusByTab(page, createFocusCheck(page.getByLabel('Last name')));
    await page.keyboard.type('Journey');
    await focusByTab(page, createFocusCheck(page.getByLabel('E-mail')));
    await page.keyboard.type(email);
    await focusByTab(page, createFocusCheck(passwordField));
    await page.keyboard.type(accountPassword);
    await focusByTab(page, createFocusCheck(page.getByLabel('I am 13 or older.')));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Code/)).toBeFocused();
    await focusByTab(page, createFocusCheck(page.getByLabel('Code')));
    await page.keyboard.type(await readMailedCode(page, email));
    await page.keyboard.press('Enter');

    await expect(getDialog(page)).toBeVisible();
    const getButton = (name: string) => getDialog(page).getByRole('button', { name });
    await focusByTab(page, createFocusCheck(getButton('Next')));
    await page.keyboard.press('Enter');
    await expect(getDialog(page).getByRole('heading', { level: 2 })).toBeFocused();
    await focusByTab(page, createFocusCheck(getDialog(page).getByRole('radio').first()));
    await page.keyboard.press('Space');
    await focusByTab(page, createFocusCheck(getDialog(page).getByLabel('Age range')));
    await page.keyboard.type('Young');
    await focusByTab(page, createFocusCheck(getDialog(page).getByLabel('State')));
    await page.keyboard.type('Missouri');
    await focusByTab(page, createFocusCheck(getButton('Next')));
    await page.keyboard.press('Enter');
    await expect(getDialog(page).getByRole('heading', { level: 2 })).toBeFocused();
    await focusByTab(page, createFocusCheck(getDialog(page).getByLabel('Upper extremity')));
    await page.keyboard.type('None');
    await focusByTab(page, createFocusCheck(getDialog(page).getByLabel('Lower extremity')));
    await page.keyboard.type('Single below');
    await focusByTab(page, createFocusCheck(getButton('Save')));
    await page.keyboard.press('Enter');
    await expect(getDialog(page)).toHaveCount(0);

    const person = { firstName: 'Kay', lastName: 'Journey' };
    const userMenuSummary = page.getByRole('banner').locator('summary').filter({ hasText: 'Kay J.' });
    const signOutButton = page.getByRole('banner').getByRole('button', { name: 'Sign out' });
    await focusByTab(page, createFocusCheck(userMenuSummary), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusByTab(page, createFocusCheck(signOutButton));
    await page.keyboard.press('Enter');
    const loginLink = page.getByRole('banner').getByRole('link', { name: 'LOGIN' });
    await expect(loginLink).toBeVisible();
    await focusByTab(page, createFocusCheck(loginLink));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    await focusByTab(page, createFocusCheck(page.getByLabel('E-mail')));
    await page.keyboard.type(email);
    await focusByTab(page, createFocusCheck(passwordField));
    await page.keyboard.type(accountPassword);
    await page.keyboard.press('Enter');
    await expect(getUserMenu(page, person)).toBeVisible();
  },
);

test('the check for English texts finds them on an English page', longTest, async ({ page }) => {
  await openPage(page, '/login');
  expect((await findEnglishTexts(page)).length).toBeGreaterThan(10);
});
