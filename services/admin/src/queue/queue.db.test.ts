import { createAuditDoc } from '@app/db/documents-for-tests';
import type { DecisionInput } from '@app/status-changes';
import type { ReplyOf } from '@app/types';
import { type decideMany, type getItemHistory, type QueueKind, queueKinds } from '@app/types/admin/queue';
import { MongoNetworkError, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { createReview, getBody } from '../testing/reviews.ts';
import { memberIds, startApp } from '../testing/running-app.ts';
import { createLockStore } from './locks.store.ts';
import { queueDefinitions } from './queue-definitions.ts';

const { callAs, collections } = await startApp();
const { itemLocks, audit, listings, reviews } = collections;
const callAsModerator = callAs('moderator');
const callAsModerator2 = callAs('moderator2');

const findBulkCommand = (kind: QueueKind, action: 'approve' | 'reject') =>
  queueDefinitions[kind].commands.find((command) => command.action.bulk === action);

describe('a lock', () => {
  it('is taken, extended, shown to others, denied to them, and released', async () => {
    const { publicId } = await createReview(collections);
    const lockPath = `/api/admin/reviews/${publicId}/lock`;
    expect(await callAsModerator('PUT', lockPath)).toMatchObject({
      status: 200,
      json: { lock: { by: memberIds.moderator, name: 'moderator' } },
    });
    expect((await callAsModerator('PUT', lockPath)).status).toBe(200);
    expect(await callAsModerator2('PUT', lockPath)).toMatchObject({
      status: 409,
      json: { code: 'locked', message: 'moderator is on it.', lock: { by: memberIds.moderator } },
    });
    const reviewReply = await callAsModerator2('GET', `/api/admin/reviews/${publicId}`);
    expect(reviewReply.json).toMatchObject({ review: { lock: { by: memberIds.moderator } } });
    expect((await callAsModerator2('GET', '/api/admin/reviews?view=mine')).json).toMatchObject({ total: 0 });
    expect((await callAsModerator('GET', '/api/admin/reviews?view=mine')).json).toMatchObject({ total: 1 });

    expect((await callAsModerator2('DELETE', lockPath)).json).toMatchObject({
      lock: { by: memberIds.moderator },
    });
    expect((await callAsModerator('DELETE', lockPath)).json).toEqual({ lock: null });
    expect((await callAsModerator2('PUT', lockPath)).status).toBe(200);
  });

  it('expires after five minutes', async () => {
    const { publicId } = await createReview(collections);
    const lockPath = `/api/admin/reviews/${publicId}/lock`;
    await callAsModerator('PUT', lockPath);
    await itemLocks.updateOne({ _id: `review:${publicId}` }, { $set: { until: new Date(Date.now() - 1) } });
    expect((await callAsModerator('GET', `/api/admin/reviews/${publicId}`)).json).toMatchObject({
      review: { lock: null },
    });
    expect((await callAsModerator2('PUT', lockPath)).status).toBe(200);
  });

  it('is given to one of two members at the same moment', async () => {
    const { publicId } = await createReview(collections);
    const lockPath = `/api/admin/reviews/${publicId}/lock`;
    const replies = await Promise.all([callAsModerator('PUT', lockPath), callAsModerator2('PUT', lockPath)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is taken by a member who asks for it while its holder releases it', async () => {
    const { publicId } = await createReview(collections);
    await callAsModerator('PUT', `/api/admin/reviews/${publicId}/lock`);
    const releaseSpy = vi.spyOn(itemLocks, 'findOne').mockImplementationOnce(async (filter) => {
      await itemLocks.deleteOne(filter!);
      return null;
    });
    const requester = {
      id: memberIds.moderator2,
      name: 'moderator2',
      email: '',
      role: 'moderator',
      sessionId: '',
    } as const;
    const { isMine } = await createLockStore(collections).acquire('review', publicId, requester, new Date());
    expect([isMine, releaseSpy.mock.calls.length]).toEqual([true, 1]);
    expect(await itemLocks.findOne({ _id: `review:${publicId}` })).toMatchObject({ adminId: requester.id });
  });

  it('is not required for a decision', async () => {
    const { publicId } = await createReview(collections);
    await callAsModerator2('PUT', `/api/admin/reviews/${publicId}/lock`);
    expect((await callAsModerator('PATCH', `/api/admin/reviews/${publicId}/approve`, { v: 1 })).status).toBe(
      200,
    );
  });

  it('requires an existing item and the permission to decide', async () => {
    const { publicId } = await createReview(collections);
    expect((await callAsModerator('PUT', `/api/admin/reviews/${'x'.repeat(22)}/lock`)).status).toBe(404);
    expect((await callAsModerator('PUT', `/api/admin/replies/${publicId}/lock`)).status).toBe(404);
    expect((await callAs('viewer')('PUT', `/api/admin/reviews/${publicId}/lock`)).status).toBe(403);
    expect((await callAs('data')('PUT', `/api/admin/reviews/${publicId}/lock`)).status).toBe(403);
  });
});

describe('a decision about many items', () => {
  const sendBulk = (items: object[], callAsMember = callAsModerator, bodyFields: object = {}) =>
    callAsMember('POST', '/api/admin/reviews/bulk', { action: 'approve', items, ...bodyFields });
  const getResults = (reply: Awaited<ReturnType<typeof sendBulk>>) =>
    getBody<ReplyOf<typeof decideMany>>(reply).results;

  it('returns its own result and writes its own audit row for each of 25 (A6)', async () => {
    const { listingId } = await createReview(collections, { status: 'withdrawn' });
    const pendingReviews = [];
    for (let n = 0; n < 25; n++)
      pendingReviews.push(await createReview(collections, n < 5 ? { listingId } : {}));
    const items = pendingReviews.map(({ publicId: id }, n) => ({ id, v: n === 7 ? 9 : 1 }));
    items.push({ id: 'x'.repeat(22), v: 1 });

    const results = getResults(await sendBulk(items));
    expect(results.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(results.filter(({ status }) => status === 'done')).toHaveLength(24);
    expect(results[7]).toMatchObject({
      status: 'failed',
      error: 'stale',
      message: expect.stringContaining('changed'),
    });
    expect(results[25]).toMatchObject({ status: 'failed', error: 'not_found' });
    for (const { id, status, auditId } of results.slice(0, 25)) {
      const auditRows = await audit.find({ 'target.kind': 'review', 'target.id': id }).toArray();
      expect(auditRows).toHaveLength(1);
      const [auditRow] = auditRows;
      expect(auditRow?.actor.id).toBe(memberIds.moderator);
      if (status === 'done') expect(auditRow?._id.toHexString()).toBe(auditId);
      else expect(auditRow?.action).toBe('review.approve.refused');
    }
    expect((await listings.findOne({ _id: listingId }))?.reviewCount).toBe(5);
  });

  it('can be undone for one item', async () => {
    const [firstReview, otherReview] = [await createReview(collections), await createReview(collections)];
    const results = getResults(
      await sendBulk([firstReview, otherReview].map(({ publicId }) => ({ id: publicId, v: 1 }))),
    );
    expect((await callAsModerator('POST', `/api/admin/audit/${results[0]?.auditId}/undo`)).status).toBe(200);
    const statuses = await reviews
      .find({ _id: { $in: [firstReview._id, otherReview._id] } })
      .sort({ _id: 1 })
      .map(({ status }) => status)
      .toArray();
    expect(statuses.toSorted()).toEqual(['approved', 'pending']);
  });

  it('rejects for reasons of the list only', async () => {
    const { publicId: id } = await createReview(collections);
    const reject = (reasons: string[]) =>
      sendBulk([{ id, v: 1 }], callAsModerator, { action: 'reject', reasons });
    expect(getResults(await reject(['Too few stars']))[0]).toMatchObject({
      status: 'failed',
      error: 'reason_missing',
    });
    expect(getResults(await reject(['False or fake']))[0]).toMatchObject({ status: 'done' });
    expect((await reviews.findOne({ publicId: id }))?.decision?.reasons).toEqual(['False or fake']);
  });

  it.each(queueKinds.filter((kind) => findBulkCommand(kind, 'reject')))(
    'fails for unknown %s alone',
    async (kind) => {
      const { publicId } = await createReview(collections);
      const ids = [publicId, new ObjectId().toHexString(), new ObjectId().toHexString(), publicId];
      const reply = await callAs('owner')('POST', `/api/admin/${kind}/bulk`, {
        action: 'reject',
        items: ids.map((id) => ({ id, v: 1 })),
        notes: 'Not ours',
        reasons: ['False or fake'],
      });
      const results = getResults(reply);
      expect(results.map(({ id }) => id)).toEqual(ids);
      if (kind === 'reviews') expect(results[0]?.status).toBe('done');
      for (const result of results.slice(1, 3))
        expect(result).toMatchObject({ status: 'failed', error: 'not_found' });
      const path = `/api/admin/${kind}/${kind === 'reviews' || kind === 'replies' ? ids[1] : publicId}`;
      for (const [method, callName] of [
        ['PUT', 'lock'],
        ['DELETE', 'lock'],
        ['GET', 'history'],
      ] as const)
        expect((await callAs('owner')(method, `${path}/${callName}`)).status).toBe(404);
    },
  );

  it('fails for an item with an error; while the database is down the others are not tried', async () => {
    const [firstReview, secondReview] = [await createReview(collections), await createReview(collections)];
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
    const ids = [firstReview.publicId, 'x'.repeat(22), 'y'.repeat(22), secondReview.publicId];
    const commandSpy = vi.spyOn(approve, 'command').mockImplementation(failingCommand);
    const results = getResults(
      await sendBulk(ids.map((id) => ({ id, v: 1 }))).finally(() => commandSpy.mockRestore()),
    );
    expect(results.map(({ status, error }) => error ?? status)).toEqual([
      'done',
      'internal',
      'unavailable',
      'unavailable',
    ]);
    expect(triedIds).toEqual(ids.slice(0, 3));
  });

  it('has at most a hundred items, and requires the permission to decide', async () => {
    const items = Array.from({ length: 101 }, () => ({ id: 'x'.repeat(22), v: 1 }));
    expect((await sendBulk(items)).status).toBe(400);
    expect((await sendBulk([])).status).toBe(400);
    expect(await sendBulk(items.slice(1, 3), callAs('viewer'))).toMatchObject({
      status: 403,
      json: { code: 'no_right' },
    });
    expect((await sendBulk(items.slice(1, 3), callAs('data'))).status).toBe(403);
  });
});

it('the history of an item names staff only', async () => {
  const review = await createReview(collections);
  const { publicId } = review;
  await callAsModerator('PATCH', `/api/admin/reviews/${publicId}/approve`, { v: 1 });
  await audit.insertOne(
    createAuditDoc({
      action: 'review.submit',
      at: new Date('2026-01-01'),
      target: { kind: 'review', id: publicId },
      actor: { kind: 'user', id: review.userId },
      after: { status: 'pending', email: 'dana@mail.test' },
    }),
  );
  const fetchHistory = async (callAsMember = callAsModerator) =>
    getBody<ReplyOf<typeof getItemHistory>>(
      await callAsMember('GET', `/api/admin/reviews/${publicId}/history`),
    ).items;
  expect(await fetchHistory()).toMatchObject([
    { action: 'review.approve', by: 'team', name: 'somebody of the team' },
    { action: 'review.submit', by: 'user', name: null, after: { email: 'dana@mail.test' } },
  ]);
  const viewerHistory = await fetchHistory(callAs('viewer'));
  expect(JSON.stringify(viewerHistory)).not.toContain('dana@mail.test');
  expect(JSON.stringify(await fetchHistory())).not.toContain(review.userId);
});

it('the history says in which language the person of an item reads', async () => {
  const fetchLocale = async (kind: QueueKind, id: string) =>
    getBody<ReplyOf<typeof getItemHistory>>(await callAsModerator('GET', `/api/admin/${kind}/${id}/history`))
      .locale;
  const reply = {
    text: 'Gracias.',
    status: 'pending',
    submittedAt: new Date(),
    v: 2,
    userId: 'user_owner',
  } as const;
  const { publicId } = await createReview(collections, { locale: 'es', reply });
  expect([await fetchLocale('reviews', publicId), await fetchLocale('replies', publicId)]).toEqual([
    'es',
    'en',
  ]);
  const reviewOfDeletedAccount = await createReview(collections, { locale: 'es', userId: 'gone_1' });
  expect(await fetchLocale('reviews', reviewOfDeletedAccount.publicId)).toBeNull();
});

it.each(queueKinds.filter((kind) => !findBulkCommand(kind, 'reject')))(
  'items of %s are decided one at a time',
  async (kind) => {
    const items = [{ id: new ObjectId().toHexString() }];
    const reply = await callAs('owner')('POST', `/api/admin/${kind}/bulk`, { action: 'reject', items });
    expect(reply.status).toBe(404);
  },
);
