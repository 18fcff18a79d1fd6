import { createAuditDoc } from '@app/db/documents-for-tests';
import type { DecisionInput } from '@app/status-changes';
import type { ReplyOf } from '@app/types';
import { addStaffNote, decideMany, getItemHistory, type QueueKind, queueKinds } from '@app/types/admin/queue';
import { MongoNetworkError, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { createReview } from '../testing/reviews.ts';
import { createStaff, type Member, memberIds, startApp } from '../testing/running-app.ts';
import { createLockStore } from './locks.store.ts';
import { queueDefinitions } from './queue-definitions.ts';

const { callAs, collections, fetchAs } = await startApp();
const { itemLocks, audit, listings, reviews } = collections;
const [callAsModerator, callAsModerator2] = [callAs('moderator'), callAs('moderator2')];
const unknownReviewId = 'x'.repeat(22);

/** Creates a review, and returns its path, too. */
async function createItem() {
  const review = await createReview(collections);
  return { ...review, path: `/api/admin/reviews/${review.publicId}` };
}
const fetchHistory = (member: Member, id: string, kind: QueueKind = 'reviews') =>
  fetchAs(member, getItemHistory, { params: { kind, id } });
const findBulkCommand = (kind: QueueKind, action: 'approve' | 'reject') =>
  queueDefinitions[kind].commands.find((command) => command.action.bulk === action);

describe('a lock', () => {
  it('is taken, extended, shown to others, denied to them, and released', async () => {
    const { path } = await createItem();
    const lock = { by: memberIds.moderator, name: 'moderator' };
    for (let times = 0; times < 2; times++)
      expect(await callAsModerator('PUT', `${path}/lock`)).toMatchObject({ status: 200, json: { lock } });
    expect(await callAsModerator2('PUT', `${path}/lock`)).toMatchObject({
      status: 409,
      json: { code: 'locked', message: 'moderator is on it.', lock },
    });
    expect((await callAsModerator2('GET', path)).json).toMatchObject({ review: { lock } });
    expect((await callAsModerator2('GET', '/api/admin/reviews?view=mine')).json).toMatchObject({ total: 0 });
    expect((await callAsModerator('GET', '/api/admin/reviews?view=mine')).json).toMatchObject({ total: 1 });

    expect((await callAsModerator2('DELETE', `${path}/lock`)).json).toMatchObject({ lock });
    expect((await callAsModerator('DELETE', `${path}/lock`)).json).toEqual({ lock: null });
    expect((await callAsModerator2('PUT', `${path}/lock`)).status).toBe(200);
  });

  it('expires after five minutes', async () => {
    const { path, publicId } = await createItem();
    await callAsModerator('PUT', `${path}/lock`);
    await itemLocks.updateOne({ _id: `review:${publicId}` }, { $set: { until: new Date(Date.now() - 1) } });
    expect((await callAsModerator('GET', path)).json).toMatchObject({ review: { lock: null } });
    expect((await callAsModerator2('PUT', `${path}/lock`)).status).toBe(200);
  });

  it('is given to one of two members at the same moment', async () => {
    const { path } = await createItem();
    const callers = [callAsModerator, callAsModerator2];
    const replies = await Promise.all(callers.map((call) => call('PUT', `${path}/lock`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is taken by a member who asks for it while its holder releases it', async () => {
    const { path, publicId } = await createItem();
    await callAsModerator('PUT', `${path}/lock`);
    const releaseSpy = vi.spyOn(itemLocks, 'findOne').mockImplementationOnce(async (filter) => {
      await itemLocks.deleteOne(filter!);
      return null;
    });
    const locks = createLockStore(collections);
    const { isMine } = await locks.acquire('review', publicId, createStaff('moderator2'), new Date());
    expect([isMine, releaseSpy.mock.calls.length]).toEqual([true, 1]);
    expect(await itemLocks.findOne({ _id: `review:${publicId}` })).toMatchObject({
      adminId: memberIds.moderator2,
    });
  });

  it('is not required for a decision, but an item and the permission to decide', async () => {
    const { path, publicId } = await createItem();
    expect((await callAs('data')('PUT', `${path}/lock`)).status).toBe(403);
    await callAsModerator2('PUT', `${path}/lock`);
    expect((await callAsModerator('PATCH', `${path}/approve`, { v: 1 })).status).toBe(200);
    for (const item of [`reviews/${unknownReviewId}`, `replies/${publicId}`])
      expect((await callAsModerator('PUT', `/api/admin/${item}/lock`)).status, item).toBe(404);
  });
});

describe('a decision about many items', () => {
  const sendBulk = (items: object[], member: Member = 'moderator', bodyFields: object = {}) =>
    callAs(member)('POST', '/api/admin/reviews/bulk', { action: 'approve', items, ...bodyFields });
  const getResults = ({ json }: { json: unknown }) => (json as ReplyOf<typeof decideMany>).results;

  it('returns its own result and writes its own audit row for each of 25 (A6)', async () => {
    const { listingId } = await createReview(collections, { status: 'withdrawn' });
    const items: { id: string; v: number }[] = [];
    for (let n = 0; n < 25; n++) {
      const review = await createReview(collections, n < 5 ? { listingId } : {});
      items.push({ id: review.publicId, v: n === 7 ? 9 : 1 });
    }
    items.push({ id: unknownReviewId, v: 1 });

    const results = getResults(await sendBulk(items));
    expect(results.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(results.filter(({ status }) => status === 'done')).toHaveLength(24);
    const message = expect.stringContaining('changed');
    expect(results[7]).toMatchObject({ status: 'failed', error: 'stale', message });
    expect(results[25]).toMatchObject({ status: 'failed', error: 'not_found' });
    for (const { id, status, auditId } of results.slice(0, 25)) {
      const auditRows = await audit.find({ 'target.kind': 'review', 'target.id': id }).toArray();
      expect(auditRows).toMatchObject([{ actor: { id: memberIds.moderator } }]);
      if (status === 'done') expect(auditRows[0]?._id.toHexString()).toBe(auditId);
      else expect(auditRows[0]?.action).toBe('review.approve.refused');
    }
    expect((await listings.findOne({ _id: listingId }))?.reviewCount).toBe(5);

    const [undoneItem, , , , , otherItem] = results;
    const undoReply = await callAsModerator('POST', `/api/admin/audit/${undoneItem!.auditId}/undo`);
    expect(undoReply).toMatchObject({ status: 200, json: { kind: 'review', id: undoneItem!.id } });
    for (const [{ id }, status] of [
      [undoneItem!, 'pending'],
      [otherItem!, 'approved'],
    ] as const)
      expect(await reviews.findOne({ publicId: id })).toMatchObject({ status });
  });

  it('rejects for reasons of the list only', async () => {
    const { publicId: id } = await createItem();
    const reject = async (reason: string) =>
      getResults(await sendBulk([{ id, v: 1 }], 'moderator', { action: 'reject', reasons: [reason] }));
    expect(await reject('Too few stars')).toMatchObject([{ status: 'failed', error: 'reason_missing' }]);
    expect(await reject('False or fake')).toMatchObject([{ status: 'done' }]);
    expect((await reviews.findOne({ publicId: id }))?.decision?.reasons).toEqual(['False or fake']);
  });

  it('is possible about what has a decision without further input', () => {
    const kinds = ['reviews', 'replies', 'prosthetists', 'pending-updates', 'pending-claims'];
    for (const action of ['approve', 'reject'] as const)
      expect(queueKinds.filter((kind) => findBulkCommand(kind, action))).toEqual(kinds);
  });

  it.each(queueKinds.filter((kind) => findBulkCommand(kind, 'reject')))(
    'fails for unknown %s alone',
    async (kind) => {
      const { publicId } = await createItem();
      const ids = [publicId, new ObjectId().toHexString(), new ObjectId().toHexString(), publicId];
      const items = ids.map((id) => ({ id, v: 1 }));
      const body = { action: 'reject', items, notes: 'Not ours', reasons: ['False or fake'] };
      const { results } = await fetchAs('owner', decideMany, { params: { kind }, body });
      expect(results.map(({ id }) => id)).toEqual(ids);
      if (kind === 'reviews') expect(results[0]?.status).toBe('done');
      for (const result of results.slice(1, 3))
        expect(result).toMatchObject({ status: 'failed', error: 'not_found' });
      const path = `/api/admin/${kind}/${kind === 'reviews' || kind === 'replies' ? ids[1] : publicId}`;
      for (const call of ['PUT lock', 'DELETE lock', 'GET history']) {
        const [method = '', callName] = call.split(' ');
        expect((await callAs('owner')(method, `${path}/${callName}`)).status, call).toBe(404);
      }
    },
  );

  it.each(queueKinds.filter((kind) => !findBulkCommand(kind, 'reject')))(
    'does not exist for %s, which are decided one at a time',
    async (kind) => {
      const items = [{ id: new ObjectId().toHexString() }];
      const reply = await callAs('owner')('POST', `/api/admin/${kind}/bulk`, { action: 'reject', items });
      expect(reply.status).toBe(404);
    },
  );

  it('fails for an item with an error; while the database is down the others are not tried', async () => {
    const [firstReview, secondReview] = [await createItem(), await createItem()];
    const approve = findBulkCommand('reviews', 'approve')!;
    const { command } = approve;
    const errors = [new Error('a mistake of ours'), new MongoNetworkError('away')];
    const triedIds: string[] = [];
    const failingCommand: typeof command = async (ctx, input) => {
      triedIds.push((input as DecisionInput).id);
      const error = errors[triedIds.length - 2];
      if (error) throw error;
      return command(ctx, input);
    };
    const ids = [firstReview.publicId, unknownReviewId, 'y'.repeat(22), secondReview.publicId];
    const commandSpy = vi.spyOn(approve, 'command').mockImplementation(failingCommand);
    const reply = await sendBulk(ids.map((id) => ({ id, v: 1 }))).finally(() => commandSpy.mockRestore());
    expect(getResults(reply).map(({ status, error }) => error ?? status)).toEqual([
      'done',
      'internal',
      'unavailable',
      'unavailable',
    ]);
    expect(triedIds).toEqual(ids.slice(0, 3));
  });

  it('has at most a hundred items, and requires the permission to decide', async () => {
    const items = Array.from({ length: 101 }, () => ({ id: unknownReviewId, v: 1 }));
    expect((await sendBulk(items)).status).toBe(400);
    expect((await sendBulk([])).status).toBe(400);
    expect((await sendBulk(items.slice(1, 3), 'data')).status).toBe(403);
  });
});

it('the history of an item names staff only', async () => {
  const { publicId, path, userId } = await createItem();
  await callAsModerator('PATCH', `${path}/approve`, { v: 1 });
  await audit.insertOne(
    createAuditDoc({
      action: 'review.submit',
      at: new Date('2026-01-01'),
      target: { kind: 'review', id: publicId },
      actor: { kind: 'user', id: userId },
      after: { status: 'pending', email: 'dana@mail.test' },
    }),
  );
  const history = await fetchHistory('moderator', publicId);
  expect(history.items).toMatchObject([
    { action: 'review.approve', by: 'team', name: 'somebody of the team' },
    { action: 'review.submit', by: 'user', name: null, after: { email: 'dana@mail.test' } },
  ]);
  expect(JSON.stringify(history)).not.toContain(userId);
  expect(JSON.stringify(await fetchHistory('viewer', publicId))).not.toContain('dana@mail.test');
});

it('the history says in which language the person of an item reads', async () => {
  const submittedAt = new Date();
  const reply = { text: 'Gracias.', status: 'pending', submittedAt, v: 2, userId: 'user_owner' } as const;
  const { publicId } = await createReview(collections, { locale: 'es', reply });
  expect((await fetchHistory('moderator', publicId)).locale).toBe('es');
  expect((await fetchHistory('moderator', publicId, 'replies')).locale).toBe('en');
  const reviewOfDeletedAccount = await createReview(collections, { locale: 'es', userId: 'gone_1' });
  expect((await fetchHistory('moderator', reviewOfDeletedAccount.publicId)).locale).toBeNull();
});

it('a note for staff is added to the history of an item, without a mail', async () => {
  const { publicId: id, path, v } = await createItem();
  const params = { kind: 'reviews', id };
  expect((await callAsModerator('POST', `${path}/staff-notes`, { text: '  ' })).status).toBe(400);
  await collections.outbox.deleteMany({});
  await fetchAs('moderator', addStaffNote, { params, body: { text: ' Ask Dee first. ' } });
  const { items } = await fetchHistory('viewer', id);
  expect(items[0]).toMatchObject({ action: 'review.staff_note', by: 'team', reason: 'Ask Dee first.' });
  expect(await collections.outbox.countDocuments()).toBe(0);
  expect((await reviews.findOne({ publicId: id }))?.v).toBe(v);
  const unknownPath = `/api/admin/reviews/${unknownReviewId}/staff-notes`;
  expect((await callAsModerator('POST', unknownPath, { text: 'Who?' })).status).toBe(404);
});
