// A second person at a practice: invited by mail, edits for the owner, until either side ends it.
import { expectNoAxeFindings, showIn } from './support/axe.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import { openInOwnBrowser, submitLogin } from './support/people.ts';
import { createPractitioner, createPublicPractice } from './support/practice.ts';

// Replies to a used invitation, and to a manager after access has ended.
test.use({ expectedErrors: [/status of 40[34]/] });

test(
  'N12 an owner invites a practice manager by mail, who edits the listing for our team to check, and either ends it',
  long,
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const practice = await createPublicPractice({ company: 'Managed Limb Works' });
    const person = await createPractitioner({ firstName: 'Dana' });

    const owner = await openInOwnBrowser(browser, practice.person, '/my-listing?tab=manager');
    await owner.getByRole('textbox', { name: 'E-mail of this person' }).fill(person.email);
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(owner.getByText(`We sent a mail to ${person.email}`)).toBeVisible();
    await expectNoAxeFindings(owner, 'invitation of a manager');
    let link = '';
    await expect
      .poll(async () => {
        const mails = await owner.request.get(`/dev/mail/json?to=${encodeURIComponent(person.email)}`);
        link = /\/manage-listing#[\w-]{43}/.exec(JSON.stringify(await mails.json()))?.[0] ?? '';
        return link;
      })
      .not.toBe('');

    // Signed out, the page says whose listing it is. The secret is in the fragment, which browsers do not send.
    await openPage(page, link);
    await expect(page.getByText(/asks you to look after their listing/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
    const urls: string[] = [];
    page.on('request', (request) => urls.push(`${request.url()} ${request.headers().referer}`));
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await submitLogin(page, person);
    await expect(page.getByRole('button', { name: 'Accept and open the listing' })).toBeVisible();
    expect(urls.join()).not.toContain(link.split('#')[1]);
    const manager = await openInOwnBrowser(browser, person, link);
    await manager.setViewportSize({ width: 390, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(manager, colorScheme);
      await expectNoAxeFindings(manager, `accepting an invitation, ${colorScheme}`);
    }
    await manager.setViewportSize({ width: 320, height: 700 });
    expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await manager.getByRole('button', { name: 'Accept and open the listing' }).click();
    await expect(manager.getByText(/You look after this listing for/)).toBeVisible();
    await expectNoAxeFindings(manager, 'managed listing');

    await manager.getByRole('link', { name: 'Edit Listing' }).first().click();
    await manager.locator('summary').filter({ hasText: 'Contact and Practice Details' }).click();
    await manager.getByRole('textbox', { name: 'Website' }).fill('https://managed.example');
    await manager.getByRole('button', { name: 'Submit Changes for Review' }).click();
    await expect(manager.getByText(/Your changes are under review/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('This invitation opens nothing any more')).toBeVisible();

    await owner.goto('/edit-listing');
    await expect(owner.getByText(/^Dana .*, practice manager, sent: Website/)).toBeVisible();
    await owner.goto('/my-listing?tab=manager');
    await owner.getByRole('button', { name: /^End this/ }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'End this' }).click();
    await expect(owner.getByRole('heading', { name: 'Invite somebody' })).toBeVisible();
    await manager.reload();
    await expect(manager.getByText('You do not manage this listing')).toBeVisible();
    await owner.goto('/edit-listing');
    await owner.getByRole('button', { name: 'Withdraw these changes' }).click();
    await owner.getByRole('button', { name: /^Yes, withdraw/ }).click();
    await expect(owner.getByText(/practice manager, sent/)).toBeHidden();
    await Promise.all([owner.context().close(), manager.context().close()]);
  },
);
