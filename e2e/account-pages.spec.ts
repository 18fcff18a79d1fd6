import type { Page } from '@playwright/test';
import { expectNoAxeFindings, showIn } from './support/axe.ts';
import { expectNoEnglish, findEnglish } from './support/english.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import { focusByTab, focusOn } from './support/keys.ts';
import {
  accountPassword,
  answered,
  createAccount,
  createEmail,
  fetchStoredAccount,
  getUserMenu,
  openSignedIn,
  readMailedCode,
  signIn,
} from './support/people.ts';

const open = ['/login', '/signup', '/signup/patient', '/signup/prosthetist', '/reset-password'];
const own = ['/account', '/patientinfo', '/my-reviews'];
const dialog = (page: Page) => page.getByRole('dialog');

/** Goes through the patient dialog to its last step and calls `look` at each step. */
async function walkDialog(page: Page, look: (step: string) => Promise<void>) {
  await expect(dialog(page)).toBeVisible();
  await look('dialog, step 1');
  const buttons = dialog(page).locator('button:not([aria-label])');
  await buttons.last().click();
  await look('dialog, step 2, nothing chosen');
  await dialog(page).getByRole('radio').first().check({ force: true });
  await dialog(page).locator('select').nth(0).selectOption({ index: 2 });
  await dialog(page).locator('select').nth(1).selectOption('Missouri');
  await buttons.last().click();
  await look('dialog, step 3');
}

async function expectNoAxeFindingsInBothSchemes(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme);
    await expectNoAxeFindings(page, `${where}, ${colorScheme}`);
  }
}

test.describe('P10 axe finds nothing, light or dark,', long, () => {
  test('on the pages for signing in and signing up, with error messages', async ({ page }) => {
    test.slow();
    for (const address of open) {
      await openPage(page, address);
      const submit = page.getByRole('main').locator('button[type=submit]');
      if (await submit.count()) await submit.first().click();
      await expectNoAxeFindingsInBothSchemes(page, address);
    }
  });
  test('on the account pages, with the user menu open', async ({ page }) => {
    const person = await createAccount({ role: 'patient', patientinfo: answered });
    await signIn(page, person);
    for (const address of own) {
      await openPage(page, address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await getUserMenu(page, person).click();
      await expectNoAxeFindingsInBothSchemes(page, address);
    }
  });
  test('in the patient dialog, at each step', async ({ page }) => {
    await openSignedIn(page, await createAccount({ role: 'patient' }));
    await walkDialog(page, (step) => expectNoAxeFindingsInBothSchemes(page, step));
  });
});

test(
  'P10 a patient signs up, answers the dialog, signs out and signs in by keyboard alone',
  long,
  async ({ page }) => {
    test.setTimeout(90_000);
    const email = createEmail();
    await openPage(page, '/signup');
    const main = page.getByRole('main');
    await focusByTab(page, focusOn(main.getByRole('link', { name: "I'm a Patient" })));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/signup/patient');
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    await focusByTab(page, focusOn(page.getByLabel('First name')));
    await page.keyboard.type('Kay');
    await focusByTab(page, focusOn(page.getByLabel('Last name')));
    await page.keyboard.type('Journey');
    await focusByTab(page, focusOn(page.getByLabel('E-mail')));
    await page.keyboard.type(email);
    await focusByTab(page, focusOn(password));
    await page.keyboard.type(accountPassword);
    await focusByTab(page, focusOn(page.getByLabel('I am 13 or older.')));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Code/)).toBeFocused();
    await focusByTab(page, focusOn(page.getByLabel('Code')));
    await page.keyboard.type(await readMailedCode(page, email));
    await page.keyboard.press('Enter');

    await expect(dialog(page)).toBeVisible();
    const button = (name: string) => dialog(page).getByRole('button', { name });
    await focusByTab(page, focusOn(button('Next')));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused();
    await focusByTab(page, focusOn(dialog(page).getByRole('radio').first()));
    await page.keyboard.press('Space');
    await focusByTab(page, focusOn(dialog(page).getByLabel('Age range')));
    await page.keyboard.type('Young');
    await focusByTab(page, focusOn(dialog(page).getByLabel('State')));
    await page.keyboard.type('Missouri');
    await focusByTab(page, focusOn(button('Next')));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused();
    await focusByTab(page, focusOn(dialog(page).getByLabel('Upper extremity')));
    await page.keyboard.type('None');
    await focusByTab(page, focusOn(dialog(page).getByLabel('Lower extremity')));
    await page.keyboard.type('Single below');
    await focusByTab(page, focusOn(button('Save')));
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);

    const kay = { firstName: 'Kay', lastName: 'Journey' };
    const summary = page.getByRole('banner').locator('summary').filter({ hasText: 'Kay J.' });
    const signOutButton = page.getByRole('banner').getByRole('button', { name: 'Sign out' });
    await focusByTab(page, focusOn(summary), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusByTab(page, focusOn(signOutButton));
    await page.keyboard.press('Enter');
    const login = page.getByRole('banner').getByRole('link', { name: 'LOGIN' });
    await expect(login).toBeVisible();
    await focusByTab(page, focusOn(login));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    await focusByTab(page, focusOn(page.getByLabel('E-mail')));
    await page.keyboard.type(email);
    await focusByTab(page, focusOn(password));
    await page.keyboard.type(accountPassword);
    await page.keyboard.press('Enter');
    await expect(getUserMenu(page, kay)).toBeVisible();
  },
);

test('the check for English texts finds them on an English page', long, async ({ page }) => {
  await openPage(page, '/login');
  expect((await findEnglish(page)).length).toBeGreaterThan(10);
});

test.describe('Spanish pages contain no English text:', long, () => {
  test.use({ locale: 'es-US' });
  test('signing in and signing up, with error messages', async ({ page }) => {
    for (const address of open) {
      await openPage(page, address);
      const submit = page.getByRole('main').locator('button[type=submit]');
      if (await submit.count()) await submit.first().click();
      await expectNoEnglish(page, address);
    }
  });

  test('the patient dialog and the account pages', async ({ page }) => {
    const person = await createAccount({ role: 'patient' });
    await openSignedIn(page, person);
    await walkDialog(page, (step) => expectNoEnglish(page, step));
    await dialog(page).locator('select').nth(0).selectOption('None');
    await dialog(page).locator('select').nth(1).selectOption('Single below-knee');
    await dialog(page).locator('button:not([aria-label])').last().click();
    await expect(dialog(page)).toHaveCount(0);
    // Answers are stored in the specification's English values.
    expect((await fetchStoredAccount(person)).unsafe_metadata.patientinfo).toMatchObject({
      lowerExtremity: 'Single below-knee',
      complete: true,
    });
    for (const address of own) {
      await openPage(page, address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await getUserMenu(page, person).click();
      await expectNoEnglish(page, address);
    }
  });
});
