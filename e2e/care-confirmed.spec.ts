// Proof of care: from the author's file to the public badge, and the deletion of the file.
import { getCollections } from '@app/db';
import { createPdf } from '@app/test-kit/create-pdf';
import { withDatabase } from './running-site.ts';
import { createPublicListingOwner } from './support/listing-owners.ts';
import { openSignedIn } from './support/people.ts';
import { createPublicReview } from './support/reviews.ts';
import {
  createStaffApiClient,
  createStaffSession,
  expect,
  fetchAuditRows,
  getDock,
  getItem,
  longTest,
  openPage,
  openStaffPage,
  staffAccounts,
  test,
} from './support/staff.ts';

const invoice = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: createPdf(2) };

test(
  'Care confirmed: the author sends proof, staff confirm it, the badge is public and the file deleted',
  longTest,
  async ({ page, browser }) => {
    test.slow();
    const owner = await createPublicListingOwner();
    const { author, id, text } = await createPublicReview(owner.slug);

    // The author reads when the file is deleted, sends it, and may withdraw it.
    await openSignedIn(page, author, '/my-reviews');
    const card = page.getByRole('main').getByRole('article').filter({ hasText: text });
    await card.getByRole('button', { name: /^Add proof of your care/ }).click();
    await expect(card).toContainText('delete it when we decide, after 7 days at the latest');
    await card.getByLabel('Photo or PDF').setInputFiles(invoice);
    await card.getByRole('button', { name: 'Send the proof' }).click();
    await expect(card).toContainText('waits for a person on our team');
    await expect(card.getByRole('button', { name: /^Take the proof back/ })).toBeVisible();
    const storedProof = await findProof(id);
    expect(storedProof).toMatchObject({ status: 'waiting', hasKey: true });

    // Members without the permission get 403; each view is written to the audit log.
    const dataSession = await createStaffSession(staffAccounts.data);
    expect((await dataSession('GET', `/api/admin/reviews/${id}/proof`)).status()).toBe(403);
    const staffPage = await openStaffPage(
      browser,
      staffAccounts.moderator,
      `/admin/reviews/${id}?queue=proofs&listing=${owner.listingId}`,
    );
    const panel = getItem(staffPage);
    await expect(panel.getByRole('button', { name: 'Confirm the care' })).toBeDisabled();
    await panel.getByRole('button', { name: 'Look at the proof' }).click();
    const picture = panel.getByRole('img', { name: 'The proof that the author sent' });
    await expect(picture).toBeVisible();
    // A picture of two pages, one below the other.
    const { width, height } = await picture.evaluate((image: HTMLImageElement) => ({
      width: image.naturalWidth,
      height: image.naturalHeight,
    }));
    expect(height).toBeGreaterThan(2 * width);
    await panel.getByRole('button', { name: 'Confirm the care' }).click();
    await expect(getDock(staffPage, 'Its file is deleted.')).toBeVisible();
    await staffPage.context().close();
    const rows = await fetchAuditRows(await createStaffApiClient(), 'review', id);
    const actions = rows.map(({ action }) => action).filter((action) => action.endsWith('_proof'));
    expect(actions.toSorted()).toEqual(['review.attach_proof', 'review.confirm_proof', 'review.view_proof']);

    // The badge is public; the file's key is deleted, and the file cannot be opened.
    expect(await findProof(id)).toMatchObject({ status: 'confirmed', hasKey: false });
    await page.reload();
    await expect(card).toContainText('We confirmed your proof');
    await expect
      .poll(async () => (await page.request.get(`/api/prosthetists/${owner.slug}/reviews`)).text())
      .toContain('"verification":"proof"');
    await openPage(page, `/prosthetists/${owner.slug}`);
    await expect(page.getByRole('main')).toContainText('Care confirmed');
  },
);

/** Reads a review's proof from the database, and whether the key of its file exists. */
const findProof = (publicId: string) =>
  withDatabase(async (db) => {
    const { proofs, proofKeys, reviews } = getCollections(db);
    const review = await reviews.findOne({ publicId });
    const proof = await proofs.findOne({ reviewId: review!._id });
    const hasKey = (await proofKeys.countDocuments({ _id: proof?._id ?? '' })) > 0;
    return { ...proof, hasKey };
  });
