// Rare tasks of staff from start to end: a legal hold, a merge, an appeal of an author.
import { getCollections } from '@app/db';
import { reviewDoc } from '@app/db/documents-for-tests';
import { withDatabase } from './running-site.ts';
import { createUnclaimedListing } from './support/practice.ts';
import {
  expect,
  getDecisions,
  getDock,
  getItem,
  givePasswordAgain,
  long,
  openPage,
  signInAsStaff,
  team,
  test,
} from './support/staff.ts';

// 403: the password must be confirmed. 409: the listing is on hold, or another journey has the item open.
test.use({ expectedErrors: [/status of 40[39]/] });

test('a listing with a legal hold cannot be deleted until the hold is removed', long, async ({ page }) => {
  test.slow();
  const listing = await createUnclaimedListing();
  const id = listing._id.toHexString();
  const name = `${listing.firstName} ${listing.lastName}`;
  const main = page.getByRole('main');
  await signInAsStaff(page, team.owner, '/admin/settings/legal');
  const form = main.getByRole('region', { name: 'Add a request' });
  await form.getByRole('textbox', { name: 'From whom' }).fill(`Court of ${listing.lastName}`);
  await form.getByRole('textbox', { name: 'Its id' }).fill(id);
  await form.getByRole('button', { name: 'Note it' }).click();
  await givePasswordAgain(page);
  const request = main.getByRole('region', { name: new RegExp(`from Court of ${listing.lastName}$`) });
  await expect(request).toContainText('On: it cannot be deleted');

  const remove = async () => {
    await openPage(page, `/admin/prosthetists/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await getDecisions(page).getByRole('textbox', { name: 'Why' }).fill('As its owner asked.');
    await getDecisions(page).getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await remove();
  await expect(main.getByRole('alert').filter({ hasText: /hold/ })).toBeVisible();

  await openPage(page, '/admin/settings/legal');
  await request.getByRole('button', { name: 'Remove the hold' }).click();
  await expect(request.getByRole('button', { name: 'Place a hold' })).toBeVisible();
  await remove();
  await expect(getDock(page, `Deleted ${name}.`)).toBeVisible();
});

test(
  'two listings chosen in the list are merged, and the address of one redirects to the other',
  long,
  async ({ page }) => {
    const keep = await createUnclaimedListing();
    const drop = await createUnclaimedListing({
      lastName: keep.lastName,
      slug: `${keep.slug}-2`,
      phone: '(307) 555-0142',
    });
    await signInAsStaff(page, team.owner, `/admin/prosthetists?q=${keep.lastName}`);
    const boxes = page.getByRole('checkbox', { name: `Select Quilla ${keep.lastName}` });
    await expect(boxes).toHaveCount(2);
    const first = page.getByRole('row').filter({ has: page.locator(`a[href$="${keep._id.toHexString()}"]`) });
    await first.getByRole('checkbox').check();
    await boxes.and(page.locator(':not(:checked)')).check();
    await page.getByRole('link', { name: 'Merge the two' }).click();
    await page.getByRole('radio', { name: 'Dropped one’s – Clinic phone' }).check();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge permanently' }).click();
    await givePasswordAgain(page);
    await expect(page).toHaveURL(`/admin/prosthetists/${keep._id.toHexString()}`);
    await expect(page.getByRole('textbox', { name: /^Clinic phone/ })).toHaveValue('(307) 555-0142');
    const old = await page.request.get(`/prosthetists/${drop.slug}`, { maxRedirects: 0 });
    expect([old.status(), old.headers().location]).toEqual([301, expect.stringContaining(keep.slug)]);
  },
);

test('in the long form of a listing the focused field is never under a bar', async ({ page }) => {
  const listing = await createUnclaimedListing();
  await signInAsStaff(page, team.owner, `/admin/prosthetists/${listing._id.toHexString()}`);
  await page.getByRole('textbox', { name: 'First name' }).fill('Quillon');
  const covered: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      return seen && (focused.contains(seen) || seen.contains(focused)) ? '' : focused.outerHTML;
    });
    if (hidden) covered.push(hidden);
  }
  expect(covered).toEqual([]);
});

test('an author’s appeal is decided by another staff member than the review', long, async ({ page }) => {
  const listing = await createUnclaimedListing();
  const decision = {
    ...{ outcome: 'rejected' as const, reasons: ['Abusive'], note: '', at: new Date() },
    by: team.owner.id,
  };
  const review = reviewDoc({
    listingId: listing._id,
    status: 'rejected',
    decision,
    appeal: { text: 'I told what happened, and nothing else.', status: 'open', at: new Date() },
  });
  await withDatabase((db) => getCollections(db).reviews.insertOne(review, { ignoreUndefined: true }));
  const address = `/admin/reviews/${review.publicId}?queue=appeals`;
  await signInAsStaff(page, team.owner, address);
  await expect(getItem(page)).toContainText('You made this decision.');
  await expect(getDecisions(page).getByRole('button', { name: /Publish it after all/ })).toBeDisabled();

  await signInAsStaff(page, team.moderator, address);
  await expect(getItem(page)).toContainText('I told what happened, and nothing else.');
  await getDecisions(page)
    .getByRole('button', { name: /Publish it after all/ })
    .click();
  await expect(getDock(page, /Published on appeal/)).toBeVisible();
  await expect
    .poll(() => withDatabase((db) => getCollections(db).reviews.findOne({ publicId: review.publicId })))
    .toMatchObject({ status: 'approved', appeal: { status: 'upheld' } });
});
