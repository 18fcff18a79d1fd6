// Proof of care from the author's file to the badge that everybody reads, and what must not stay of it.
import { getCollections } from '@app/db';
import { createPdf } from '@app/test-kit/papers';
import { withDatabase } from './running-site.ts';
import { openSignedIn } from './support/people.ts';
import { createPublicPractice } from './support/practice.ts';
import { createPublicReview } from './support/reviewed.ts';
import {
  createStaffSession,
  expect,
  fetchAuditRows,
  getDock,
  getItem,
  openDesk,
  openPage,
  openStaffCalls,
  team,
  test,
} from './support/staff.ts';

const invoice = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: createPdf(2) };

test('Care confirmed: the author sends proof, staff look and confirm, the badge shows and the file is gone', async ({
  page,
  browser,
}) => {
  test.slow();
  const practice = await createPublicPractice();
  const { author, id, text } = await createPublicReview(practice.slug);

  // The author is told who looks and for how long, sends the file, and may take it back.
  await openSignedIn(page, author, '/my-reviews');
  const card = page.getByRole('main').getByRole('article').filter({ hasText: text });
  await card.getByRole('button', { name: /^Add proof of your care/ }).click();
  await expect(card).toContainText('delete it when we decide, after 7 days at the latest');
  await card.getByLabel('Photo or PDF').setInputFiles(invoice);
  await card.getByRole('button', { name: 'Send the proof' }).click();
  await expect(card).toContainText('waits for a person on our team');
  await expect(card.getByRole('button', { name: /^Take the proof back/ })).toBeVisible();
  const stored = await findProof(id);
  expect(stored).toMatchObject({ status: 'waiting', hasKey: true });

  // Who has another role does not see it; nobody does without a row of the log.
  const data = await createStaffSession(team.data);
  expect((await data('GET', `/api/admin/reviews/${id}/proof`)).status()).toBe(403);
  const desk = await openDesk(
    browser,
    team.moderator,
    `/admin/reviews/${id}?queue=proofs&listing=${practice.id}`,
  );
  const panel = getItem(desk);
  await expect(panel.getByRole('button', { name: 'Confirm the care' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Look at the proof' }).click();
  const picture = panel.getByRole('img', { name: 'The proof that the author sent' });
  await expect(picture).toBeVisible();
  // Two pages below each other, drawn.
  const { width, height } = await picture.evaluate((shown: HTMLImageElement) => ({
    width: shown.naturalWidth,
    height: shown.naturalHeight,
  }));
  expect(height).toBeGreaterThan(2 * width);
  await panel.getByRole('button', { name: 'Confirm the care' }).click();
  await expect(getDock(desk, 'Its file is deleted.')).toBeVisible();
  await desk.context().close();
  const rows = await fetchAuditRows(await openStaffCalls(), 'review', id);
  const messages = rows.map(({ action }) => action).filter((action) => action.endsWith('_proof'));
  expect(messages.toSorted()).toEqual(['review.attach_proof', 'review.confirm_proof', 'review.view_proof']);

  // The badge is public; the file and what opens it are nowhere.
  expect(await findProof(id)).toMatchObject({ status: 'confirmed', hasKey: false });
  await page.reload();
  await expect(card).toContainText('We confirmed your proof');
  await expect
    .poll(async () => (await page.request.get(`/api/prosthetists/${practice.slug}/reviews`)).text())
    .toContain('"verification":"proof"');
  await openPage(page, `/prosthetists/${practice.slug}`);
  await expect(page.getByRole('main')).toContainText('Care confirmed');
});

/** What is stored of a review's proof. */
const findProof = (publicId: string) =>
  withDatabase(async (db) => {
    const { proofs, proofKeys, reviews } = getCollections(db);
    const review = await reviews.findOne({ publicId });
    const proof = await proofs.findOne({ reviewId: review!._id });
    const hasKey = (await proofKeys.countDocuments({ _id: proof?._id ?? '' })) > 0;
    return { ...proof, hasKey };
  });
