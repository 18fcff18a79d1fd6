import { appealSanction, findSanction } from '@app/status-changes';
import { answerAppeal } from '@app/types/admin/actions/report';
import { listAccounts } from '@app/types/admin/people/sanctions';
import { expect, it } from 'vitest';
import { createFlag, createReview } from '../testing/reviews.ts';
import { memberIds, startApp } from '../testing/running-app.ts';

const { callAs, client, collections, fetchAs } = await startApp();
const { audit, outbox, sanctions, appeals } = collections;

const sanctionInput = { who: 'owner', sanction: 'silence', days: 30, reason: 'They advertise a shop.' };
const toParams = (id: string) => ({ params: { kind: 'reviews', id } });
const sanctionAuthor = (id: string, overrides: object = {}) =>
  callAs('moderator')('POST', `/api/admin/reviews/${id}/sanctions`, { ...sanctionInput, ...overrides });
const findAccounts = async (id: string) => (await fetchAs('moderator', listAccounts, toParams(id))).accounts;
const findActiveSanction = (userId: string) => findSanction({ collections, now: new Date() }, userId);

it('an author gets a temporary sanction with a reason, a mail and a row that names the review, not the account', async () => {
  const { publicId, userId } = await createReview(collections, { userId: 'user_loud' });
  expect((await sanctionAuthor(publicId, { reason: ' ' })).status).toBe(400);
  expect((await sanctionAuthor(publicId, { who: 'x' })).status).toBe(404);
  const sanctionReply = await sanctionAuthor(publicId);
  expect(sanctionReply).toMatchObject({ status: 200, json: { sanction: { kind: 'silence', holds: true } } });
  expect(JSON.stringify(sanctionReply.json)).not.toContain(userId);
  expect(await audit.findOne({ action: 'account.silence' })).toMatchObject({
    target: { kind: 'review', id: publicId },
    reason: sanctionInput.reason,
    actor: { id: memberIds.moderator },
  });
  expect(await outbox.findOne({ 'payload.template': 'account-sanctioned' })).toMatchObject({
    payload: { userId, values: { suspended: false, note: sanctionInput.reason } },
  });
  expect(await findActiveSanction(userId)).toMatchObject({ kind: 'silence' });
  expect((await findAccounts(publicId))[0]).toMatchObject({ label: 'Author', sanctions: [{ holds: true }] });

  const id = (await sanctions.findOne({ userId }))!._id.toHexString();
  const liftSanction = () => callAs('owner')('PATCH', `/api/admin/sanctions/${id}/lift`);
  expect((await liftSanction()).status).toBe(200);
  expect((await liftSanction()).status).toBe(409);
  expect(await findActiveSanction(userId)).toBeNull();
  expect(await outbox.countDocuments({ 'payload.template': 'account-restored' })).toBe(1);
});

it('for an abusive flag its sender gets the sanction, not the author', async () => {
  const review = await createReview(collections, { status: 'approved', visible: true });
  await createFlag(collections, review);
  const [, flagAccount] = await findAccounts(review.publicId);
  expect(flagAccount?.label).toMatch(/^Reader who flagged/);
  const suspensionReply = await sanctionAuthor(review.publicId, {
    who: flagAccount?.who,
    sanction: 'suspend',
  });
  expect(suspensionReply.status).toBe(200);
  const flag = await collections.flags.findOne({ reviewId: review._id });
  expect(await findActiveSanction(flag!.userId)).toMatchObject({ kind: 'suspend' });
  expect(await findActiveSanction(review.userId)).toBeNull();
});

it('an upheld appeal lifts the sanction', async () => {
  const { publicId } = await createReview(collections, { userId: 'user_wronged' });
  await sanctionAuthor(publicId);
  const actor = { kind: 'user', id: 'user_wronged' } as const;
  const ctx = { client, collections, now: new Date(), requestId: 'request-1', actor };
  await appealSanction(ctx, { text: 'It was not me who wrote that.', locale: 'es' });
  const id = (await appeals.findOne({ userId: 'user_wronged' }))!._id.toHexString();
  const { appeal } = await fetchAs('owner', answerAppeal, { params: { id }, body: { verdict: 'uphold' } });
  expect(appeal).toMatchObject({ kind: 'sanction', listing: null });
  expect(await findActiveSanction('user_wronged')).toBeNull();
});
