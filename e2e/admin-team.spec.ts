import { TOTP } from 'otpauth';
import { createEmail, waitForEmail } from './support/people.ts';
import {
  confirmPassword,
  createMember,
  expect,
  getDock,
  getMenu,
  longTest,
  openPage,
  signInAsStaff,
  signOut,
  staffPassword,
  submitStaffLogin,
  test,
} from './support/staff.ts';

// The browser notes the missing code and the ended session in its console.
test.use({ expectedErrors: [/Failed to load resource: .*(?:401|403|410)/] });

/** Generates the app's code of a later 30-second step, because the server accepts each code once. */
const generateCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

test(
  'a second factor is set up and required at the next sign-in; a recovery code works once',
  longTest,
  async ({ page }) => {
    const member = await createMember('moderator');
    await signInAsStaff(page, member, '/admin/profile');
    const main = page.getByRole('main');
    const factorSection = main.getByRole('region', { name: 'Second factor' });
    await factorSection.getByRole('textbox', { name: 'Your password' }).fill(staffPassword);
    await factorSection.getByRole('button', { name: 'Set up a second factor' }).click();
    await expect(factorSection.getByRole('img')).toBeVisible();
    const secret = ((await factorSection.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await factorSection.getByRole('textbox', { name: 'Code that the app shows' }).fill(generateCode(secret));
    await factorSection.getByRole('button', { name: 'Switch it on' }).click();
    const recoveryCodes = main.getByRole('region', { name: 'Recovery codes' }).locator('code');
    await expect(recoveryCodes).toHaveCount(10);
    const recoveryCode = (await recoveryCodes.first().textContent()) ?? '';
    await main.getByRole('button', { name: 'I have saved them' }).click();
    await expect(factorSection).toContainText('On. 10 recovery codes are left');

    const codeField = page.getByRole('textbox', { name: 'Code of your authenticator app' });
    const enterCode = async (code: string) => {
      await codeField.fill(code);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signOut(page);
    await submitStaffLogin(page, member);
    await expect(codeField).toBeFocused();
    await enterCode('000000');
    await expect(page.getByRole('alert')).toContainText('This code is not right');
    await enterCode(generateCode(secret, 1));
    await expect(getMenu(page)).toBeVisible();

    await signOut(page);
    await submitStaffLogin(page, member);
    await enterCode(recoveryCode);
    await expect(getMenu(page)).toBeVisible();
    await signOut(page);
    await submitStaffLogin(page, member);
    await enterCode(recoveryCode);
    await expect(page.getByRole('alert')).toContainText('was used already');
  },
);

test(
  'all browsers with a session are listed, and one can sign out another',
  longTest,
  async ({ page, browser }) => {
    const member = await createMember('viewer');
    await signInAsStaff(page, member, '/admin/profile');
    const otherContext = await browser.newContext();
    const otherPage = await otherContext.newPage();
    await signInAsStaff(otherPage, member);

    await page.reload();
    const sessionsSection = page.getByRole('region', { name: 'Where you are signed in' });
    const browserRows = sessionsSection.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(browserRows).toHaveCount(2);
    await expect(browserRows.filter({ hasText: 'this one' })).toHaveCount(1);
    await sessionsSection.getByRole('button', { name: /^Sign out – / }).click();
    await expect(getDock(page, 'was signed out.')).toBeVisible();
    await expect(browserRows).toHaveCount(1);
    // A background call of the page may already have shown the sign-in page.
    await otherPage.reload();
    await expect(otherPage).toHaveURL('/admin/login');
    await expect(getMenu(page)).toBeVisible();
    await otherContext.close();
  },
);

test(
  'N15 a colleague invited by mail sets a password and a second factor; the link works once',
  longTest,
  async ({ page, browser }) => {
    const owner = await createMember('owner');
    await signInAsStaff(page, owner, '/admin/settings/users');
    const main = page.getByRole('main');
    const inviteSection = main.getByRole('region', { name: 'Invite someone' });
    const email = createEmail();
    await inviteSection.getByRole('textbox', { name: 'Name' }).fill('Quentin Newly');
    await inviteSection.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await inviteSection.getByRole('combobox', { name: 'Role' }).selectOption('moderator');
    await inviteSection.getByRole('button', { name: 'Invite' }).click();
    // Changes of who has access require the password again.
    await confirmPassword(page);
    const pendingLinks = main.getByRole('region', { name: 'Links on their way' }).getByRole('listitem');
    await expect(pendingLinks.filter({ hasText: email })).toContainText(
      'Invited as moderator by Robin Journey',
    );
    const { text } = await waitForEmail(page, { email }, 'You are invited to the team');
    const [link = ''] = /\/admin\/join#\S+/.exec(text) ?? [];

    const otherContext = await browser.newContext();
    const newcomerPage = await otherContext.newPage();
    await openPage(newcomerPage, link);
    const form = newcomerPage.getByRole('form', { name: 'Join the team' });
    await expect(form).toContainText('You join the team as moderator');
    const secret = ((await form.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await form.getByRole('textbox', { name: 'New password' }).fill('lantern orchard saddle quartz');
    await form.getByRole('textbox', { name: 'Code that the app shows' }).fill(generateCode(secret));
    await form.getByRole('button', { name: 'Join the team' }).click();
    await newcomerPage.getByRole('button', { name: 'I have saved them' }).click();
    await getMenu(newcomerPage).getByRole('link', { name: 'Inbox' }).click();
    await expect(newcomerPage.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
    await otherContext.close();

    await signOut(page);
    await openPage(page, link);
    await expect(page.getByRole('main')).toContainText('This link was used already: sign in');
  },
);
