import { getCollections } from '@app/db';
import { withDatabase } from './running-site.ts';
import { createPublicListingOwner } from './support/listing-owners.ts';
import { signIn } from './support/people.ts';
import { createPublicReview } from './support/reviews.ts';
import { expect, getItem, longTest, openPage, openStaffPage, staffAccounts, test } from './support/staff.ts';

test(
  'N10 a year later an author says how it is; staff publish it, and it stands below the first with its own score',
  longTest,
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const owner = await createPublicListingOwner();
    const review = await createPublicReview(owner.slug);
    const publishedAt = new Date(Date.now() - 366 * 86_400_000);
    await withDatabase((db) =>
      getCollections(db).reviews.updateOne({ publicId: review.id }, { $set: { publishedAt } }),
    );
    const text = `It still holds after a year, and they answer the phone. ${review.text.slice(-19)}`;

    await signIn(page, review.author);
    await openPage(page, '/my-reviews');
    await page.getByRole('button', { name: /^Add “One year later”/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^5/ }).check();
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: 'Send' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: /^One year later · now 5/ })).toBeVisible();
    const profilePath = `/prosthetists/${owner.slug}`;
    const fetchProfile = async () =>
      (await page.request.get(profilePath, { headers: { accept: 'text/html' } })).text();
    expect(await fetchProfile()).not.toContain(text);

    const staffPage = await openStaffPage(
      browser,
      staffAccounts.moderator,
      `/admin/reviews/${review.id}?queue=year-later`,
    );
    await expect(getItem(staffPage)).toContainText(text);
    await expect(getItem(staffPage)).toContainText('5 of 5 stars, 3 before');
    await getItem(staffPage).getByRole('button', { name: 'Publish “One year later”' }).click();
    await staffPage.context().close();
    await expect.poll(fetchProfile).toContain(text);
    await page.reload();
    await expect(main).toContainText('Public, below your review.');
    await openPage(page, profilePath);
    const card = main.getByRole('article').filter({ hasText: text });
    await expect(card).toContainText(review.text);
    await expect(card.getByRole('heading', { name: 'One year later · now 5 of 5 stars' })).toBeVisible();
  },
);
