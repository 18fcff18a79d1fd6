// Alerts about new people: requested on a page, confirmed with a click, mailed at their interval, stopped with a click.
import { randomUUID } from 'node:crypto';
import { getCollections } from '@app/db';
import { withDatabase } from './running-site.ts';
import { decideItem } from './support/decisions.ts';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { createPendingListingOwner } from './support/listing-owners.ts';
import { waitForEmail } from './support/people.ts';

test(
  'N8 an alert near 63101 with TRICARE: a link confirms it, one mail names who is new, and one press stops it',
  longTest,
  async ({ page }) => {
    test.setTimeout(200_000);
    const email = `reader.${randomUUID().slice(0, 8)}@mail.test`;
    await openPage(
      page,
      '/search-results?zipCode=63101&radius=50&page=1&sortBy=distance&insurance=TRICARE&limbLevel=Hip',
    );
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Set it up|Tell me when someone is)$/ })
      .click();
    await expect(page).toHaveURL(/\/alerts\?zipCode=63101&radius=50&insurance=TRICARE$/);
    const form = page.getByRole('form', { name: 'Tell me when someone new is near' });
    await expect(form.getByRole('checkbox', { name: 'TRICARE' })).toBeChecked();
    await form.getByRole('button', { name: 'Tell me' }).click();
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await form.getByRole('button', { name: 'Tell me' }).click();
    await expect(page.getByRole('main')).toContainText('Look into your e-mail');

    const confirmEmail = await waitForEmail(page, { email }, 'Please confirm');
    const [link = ''] = /\/alerts\/confirm\/[\w-]+/.exec(confirmEmail.text) ?? [];
    await page.request.get(link);
    await openPage(page, link);
    await expect(page.getByRole('main')).toContainText('New people within 50 miles of 63101: TRICARE.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('main')).toContainText('It is set up');

    const place = { address: '1 Market St', city: 'St. Louis', state: 'MO', zipCode: '63101' };
    const [matchingOwner, otherOwner] = [
      await createPendingListingOwner({ ...place, insuranceAccepted: ['TRICARE'] }),
      await createPendingListingOwner({ ...place, insuranceAccepted: ['Medicare'] }),
    ];
    for (const { listingId } of [matchingOwner, otherOwner])
      await decideItem('approve', `listing:${listingId}`);
    // Simulates that the time for Undo is over and the alert is due.
    await withDatabase(async (db) => {
      const { alerts, listings } = getCollections(db);
      const minuteAgo = new Date(Date.now() - 60_000);
      await alerts.updateOne(
        { email },
        { $set: { dueAt: minuteAgo, matchedUntil: new Date(Date.now() - 120_000) } },
      );
      const publicSince = { $set: { publicSince: minuteAgo } };
      await listings.updateMany({ slug: { $in: [matchingOwner.slug, otherOwner.slug] } }, publicSince);
    });
    const newsEmail = await waitForEmail(page, { email }, 'new near you');
    expect(newsEmail.text).toContain(`Quilla ${matchingOwner.body.lastName}, CP, joined`);
    expect(newsEmail.text).not.toContain(otherOwner.body.lastName);
    expect(newsEmail.text).not.toMatch(/TRICARE|Hip/);

    const stopLink = new URL(newsEmail.unsubscribe ?? '').pathname;
    await openPage(page, stopLink);
    await page.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(page.getByRole('main')).toContainText('It is stopped');
    expect(await withDatabase((db) => getCollections(db).alerts.countDocuments({ email }))).toBe(0);
    // The one-click request of mail programs (RFC 8058) succeeds without changing anything.
    const oneClickForm = { 'List-Unsubscribe': 'One-Click' };
    const response = await page.request.post(stopLink, { form: oneClickForm });
    expect(await response.json()).toEqual({ stopped: true });
  },
);
