import type { ListingDoc } from '@app/db';
import { createSanctionDoc } from '@app/db/documents-for-tests';
import { answerMessage, messageAuthor, messageOwner } from '@app/listings';
import { undoDecision } from '@app/moderation';
import type { MessageThread } from '@app/types';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { send, collections, insertListing, insertReview, createStaffContext } = await startApp();
const { messages, outbox, audit } = collections;

/** The time of a message that cannot be undone any more. */
const getMinuteAgo = () => new Date(Date.now() - 60_000);
const insertOwnedListing = (ownerUserId: string) =>
  insertListing({ ownerUserId, slug: ownerUserId.replace('_', '-'), locale: 'es' });
/** Asks the owner of a listing something, too long ago to be undone. */
const askOwner = ({ _id }: Pick<ListingDoc, '_id'>) =>
  messageOwner(createStaffContext(getMinuteAgo()), {
    id: _id.toHexString(),
    message: 'Is the number yours?',
  });
const readThreads = async (userId: string): Promise<MessageThread[]> =>
  (await send('GET', '/api/me/messages', { as: { userId, role: 'prosthetist' } })).json.threads;
const writeInThread = (userId: string, id: string, text: string) =>
  send('POST', `/api/me/messages/listing/${id}`, { as: { userId, role: 'prosthetist' }, body: { text } });

it('staff write by mail, the owner answers on the site, staff reply: one thread of that person only', async () => {
  const { _id: listingId } = await insertOwnedListing('user_a');
  const id = listingId.toHexString();
  await askOwner({ _id: listingId });
  expect(await outbox.findOne({ subject: `listing:${id}` })).toMatchObject({
    payload: { template: 'listing-message', userId: 'user_a', locale: 'es' },
  });
  const messageReply = await writeInThread('user_a', id, '  Yes, since May. My patient Bob knows.  ');
  expect(messageReply).toMatchObject({ status: 202, json: { message: { from: 'you' } } });
  expect(await readThreads('user_a')).toMatchObject([
    {
      kind: 'listing',
      id,
      practitioner: expect.any(String),
      messages: [{ from: 'team', text: 'Is the number yours?' }, { from: 'you' }],
    },
  ]);
  const openMessage = await messages.findOne({ from: 'person' });
  expect(openMessage).toMatchObject({ status: 'open', risks: expect.arrayContaining(['patient']) });
  // The log has the event without the text.
  expect(await audit.findOne({ action: 'message.submit' })).not.toHaveProperty('reason');

  const answerInput = { id: openMessage!._id.toHexString(), message: 'Thank you.' };
  await answerMessage(createStaffContext(getMinuteAgo()), answerInput);
  await expect(answerMessage(createStaffContext(getMinuteAgo()), answerInput)).rejects.toThrow('not_now');
  expect((await readThreads('user_a'))[0]?.messages).toHaveLength(3);
  expect(JSON.stringify(await readThreads('user_a'))).not.toMatch(/user_a|admin_1|risks/);
  expect(await readThreads('user_b')).toEqual([]);
});

it('nobody can write into another person’s thread, or before staff do', async () => {
  const { _id: listingId } = await insertOwnedListing('user_c');
  const id = listingId.toHexString();
  expect((await writeInThread('user_c', id, 'Hello?')).status).toBe(404);
  await askOwner({ _id: listingId });
  expect((await writeInThread('user_d', id, 'Let me in.')).status).toBe(404);
  expect((await writeInThread('user_c', id, '   ')).status).toBe(400);
  await collections.sanctions.insertOne(createSanctionDoc({ userId: 'user_c', kind: 'silence' }));
  expect(await writeInThread('user_c', id, 'Yes.')).toMatchObject({
    status: 403,
    json: { error: 'silenced' },
  });
  expect(await messages.countDocuments({ about: listingId, from: 'person' })).toBe(0);
});

it('a message undone by staff was read by nobody, and the message that it answered is pending again', async () => {
  const { _id: listingId } = await insertOwnedListing('user_e');
  await askOwner({ _id: listingId });
  await writeInThread('user_e', listingId.toHexString(), 'Yes.');
  const openMessage = await messages.findOne({ about: listingId, from: 'person' });
  const { auditId } = await answerMessage(createStaffContext(), {
    id: openMessage!._id.toHexString(),
    message: 'Thanks.',
  });
  expect((await readThreads('user_e'))[0]?.messages).toHaveLength(2);
  expect((await messages.findOne({ _id: openMessage!._id }))?.status).toBe('answered');
  await undoDecision(createStaffContext(), { auditId });
  expect((await messages.findOne({ _id: openMessage!._id }))?.status).toBe('open');
  expect(await messages.countDocuments({ about: listingId })).toBe(2);
  expect(await outbox.countDocuments({ key: { $regex: `^${auditId}:` }, status: 'waiting' })).toBe(0);
});

it('staff write to an author, who answers in a thread about the review', async () => {
  const { _id: listingId } = await insertOwnedListing('user_reviewed');
  const review = await insertReview({ listingId, userId: 'user_author', locale: 'es' });
  const messageInput = { id: review.publicId, message: 'Which month was it?' };
  await messageAuthor(createStaffContext(getMinuteAgo()), messageInput);
  expect(await outbox.findOne({ subject: `review:${review.publicId}` })).toMatchObject({
    payload: { template: 'review-message', userId: 'user_author', locale: 'es' },
  });
  expect(await audit.findOne({ action: 'review.message' })).toMatchObject({
    target: { kind: 'review', id: review.publicId },
  });
  const id = review._id.toHexString();
  const as = { userId: 'user_author', role: 'patient' as const };
  const messageReply = await send('POST', `/api/me/messages/review/${id}`, { as, body: { text: 'In May.' } });
  expect(messageReply.status).toBe(202);
  expect((await send('GET', '/api/me/messages', { as })).json.threads).toMatchObject([
    { kind: 'review', id, messages: [{ from: 'team' }, { from: 'you', text: 'In May.' }] },
  ]);
  const reviewWithoutAuthor = await insertReview({ listingId, userId: 'gone_x' });
  await expect(
    messageAuthor(createStaffContext(getMinuteAgo()), { ...messageInput, id: reviewWithoutAuthor.publicId }),
  ).rejects.toThrow('no_author');
});
