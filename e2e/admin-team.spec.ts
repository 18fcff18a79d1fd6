import { TOTP } from 'otpauth';
import { createEmail, waitForEmail } from './support/people.ts';
import {
  confirmPassword,
  createMember,
  expect,
  getMenu,
  longTest,
  openPage,
  signInAsStaff,
  signOut,
  test,
} from './support/staff.ts';

// The browser notes the missing code and the ended session in its console.
test.use({ expectedErrors: [/Failed to load resource: .*(?:401|403|410)/] });

/** Generates the app's code of a later 30-second step, because the server accepts each code once. */
const generateCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

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
