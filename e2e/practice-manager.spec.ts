// A second person at a practice: invited by mail, edits for the owner, until either side ends it.

import { expect, longTest, openPage, test } from './support/journey.ts';
import { createProsthetist, createPublicListingOwner } from './support/listing-owners.ts';
import { expectNoAxeFindings, setColorScheme } from './support/page-checks.ts';
import { openInOwnBrowser, submitLogin, waitForEmail } from './support/people.ts';

// Replies to a used invitation, and to a manager after access has ended.
test.use({ expectedErrors: [/status of 40[34]/] });

test(
  'N12 an owner invites a practice manager by mail, who edits the listing for our team to check, and either ends it',
  longTest,
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const owner = await createPublicListingOwner({ company: 'Managed Limb Works' });
    const person = await createProsthetist({ firstName: 'Dana' });

    const ownerPage = await openInOwnBrowser(browser, owner.person, '/my-listing?tab=manager');
    await ownerPage.getByRole('textbox', { name: 'E-mail of this person' }).fill(person.email);
    await ownerPage.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(ownerPage.getByText(`We sent a mail to ${person.email}`)).toBeVisible();
    await expectNoAxeFindings(ownerPage, 'invitation of a manager');
    const { text } = await waitForEmail(ownerPage, person, 'please look after the listing');
    const [link = ''] = /\/manage-listing#[\w-]{43}/.exec(text) ?? [];

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
    const managerPage = await openInOwnBrowser(browser, person, link);
    await managerPage.setViewportSize({ width: 390, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await setColorScheme(managerPage, colorScheme);
      await expectNoAxeFindings(managerPage, `accepting an invitation, ${colorScheme}`);
    }
    await managerPage.setViewportSize({ width: 320, height: 700 });
    expect(await managerPage.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await managerPage.getByRole('button', { name: 'Accept and open the listing' }).click();
    await expect(managerPage.getByText(/You look after this listing for/)).toBeVisible();
    await expectNoAxeFindings(managerPage, 'managed listing');

    await managerPage.getByRole('link', { name: 'Edit Listing' }).first().click();
    await managerPage.locator('summary').filter({ hasText: 'Contact and Practice Details' }).click();
    await managerPage.getByRole('textbox', { name: 'Website' }).fill('https://managed.example');
    await managerPage.getByRole('button', { name: 'Submit Changes for Review' }).click();
    await expect(managerPage.getByText(/Your changes are under review/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('This invitation opens nothing any more')).toBeVisible();

    await ownerPage.goto('/edit-listing');
    await expect(ownerPage.getByText(/^Dana .*, practice manager, sent: Website/)).toBeVisible();
    await ownerPage.goto('/my-listing?tab=manager');
    await ownerPage.getByRole('button', { name: /^End this/ }).click();
    await ownerPage.getByRole('dialog').getByRole('button', { name: 'End this' }).click();
    await expect(ownerPage.getByRole('heading', { name: 'Invite somebody' })).toBeVisible();
    await managerPage.reload();
    await expect(managerPage.getByText('You do not manage this listing')).toBeVisible();
    await ownerPage.goto('/edit-listing');
    await ownerPage.getByRole('button', { name: 'Withdraw these changes' }).click();
    await ownerPage.getByRole('button', { name: /^Yes, withdraw/ }).click();
    await expect(ownerPage.getByText(/practice manager, sent/)).toBeHidden();
    await Promise.all([ownerPage.context().close(), managerPage.context().close()]);
  },
);
