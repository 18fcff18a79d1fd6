import { createAdminDoc, createApprovalRequestDoc } from '@app/db/documents-for-tests';
import { countInbox, listInbox } from '@app/types/admin/inbox';
import type { AdminRole } from '@app/types/admin/permissions';
import { getItemHistory } from '@app/types/admin/queue';
import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { createReview } from '../testing/reviews.ts';
import { type Member, memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections, fetchAs } = await startApp(
  'assignments',
  'reviews',
  'secondOpinions',
  'listings',
);
const { admins, assignments, secondOpinions } = collections;

const listItems = (member: Member, whose: string) => fetchAs(member, listInbox, { query: { whose } });
const countForMe = async (member: Member) => (await fetchAs(member, countInbox)).forMe;
const assign = (member: Member, id: string, assigneeId: string | null) =>
  callAs(member)('PUT', `/api/admin/reviews/${id}/assignee`, { to: assigneeId });

beforeAll(async () => {
  await admins.insertMany(
    Object.entries(memberIds).map(([name, id]) =>
      createAdminDoc({ _id: new ObjectId(id), name, role: name.replace(/\d$/, '') as AdminRole }),
    ),
  );
});

it('an assigned item leaves the lists and counts of others, and its history says who assigned it', async () => {
  const assignedReview = await createReview(collections);
  const unassignedReview = await createReview(collections);
  expect((await assign('moderator2', assignedReview.publicId, memberIds.moderator)).json).toEqual({
    assignee: { id: memberIds.moderator, name: 'moderator' },
  });
  expect((await listItems('moderator', 'me')).total).toBe(2);
  expect((await listItems('moderator', 'assigned')).items).toMatchObject([
    { id: assignedReview.publicId, assignee: { name: 'moderator' } },
  ]);
  expect((await listItems('moderator2', 'me')).items).toMatchObject([{ id: unassignedReview.publicId }]);
  expect([await countForMe('moderator'), await countForMe('moderator2')]).toMatchObject([
    { total: 2, kinds: { reviews: 2 } },
    { total: 1, kinds: { reviews: 1 } },
  ]);
  const params = { kind: 'reviews', id: assignedReview.publicId };
  const historyItem = { action: 'review.assign', name: 'moderator2', reason: 'to moderator' };
  expect((await fetchAs('viewer', getItemHistory, { params })).items[0]).toMatchObject(historyItem);

  await assign('moderator', assignedReview.publicId, null);
  expect((await listItems('moderator2', 'me')).total).toBe(2);
  expect(await collections.outbox.countDocuments()).toBe(0);
});

it('items are assigned only to and by members who may decide about them', async () => {
  const { publicId } = await createReview(collections);
  expect((await assign('viewer', publicId, memberIds.moderator)).status).toBe(403);
  const rejection = { status: 400, json: { code: 'not_theirs' } };
  for (const to of [memberIds.viewer, memberIds.data, 'f'.repeat(24)])
    expect(await assign('moderator', publicId, to)).toMatchObject(rejection);
  expect((await assign('moderator', 'x'.repeat(22), memberIds.moderator)).status).toBe(404);
  expect(await assignments.countDocuments()).toBe(0);
  const { json } = await callAs('viewer')('GET', `/api/admin/reviews/${publicId}/assignee`);
  const team = ['moderator', 'moderator2', 'owner'].map((name) => ({ name }));
  expect(json).toMatchObject({ team });
  // A viewer has no items, and a data editor no reviews.
  for (const member of ['viewer', 'data'] as const)
    expect(await countForMe(member)).toMatchObject({ total: 0 });
});

it('the items of a member who left the team are unassigned', async () => {
  const { publicId } = await createReview(collections);
  await assign('moderator', publicId, memberIds.moderator2);
  expect((await listItems('moderator', 'me')).total).toBe(0);
  await admins.updateOne({ _id: new ObjectId(memberIds.moderator2) }, { $set: { status: 'disabled' } });
  expect((await listItems('moderator', 'me')).items).toMatchObject([{ id: publicId, assignee: null }]);
  expect((await countForMe('moderator')).total).toBe(1);
});

it('an approval request is not listed for the member who made it', async () => {
  await secondOpinions.insertOne(createApprovalRequestDoc({ askedBy: memberIds.data }));
  expect((await countForMe('data')).total).toBe(0);
  expect((await listItems('data', 'me')).total).toBe(0);
  expect((await countForMe('data2')).total).toBe(1);
});
