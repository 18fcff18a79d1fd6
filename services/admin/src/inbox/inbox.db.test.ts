import type { YearLater } from '@app/db';
import {
  createAppealDoc,
  createApprovalRequestDoc,
  createListingDoc,
  createMessageDoc,
  createReportDoc,
} from '@app/db/documents-for-tests';
import { type InboxCounts, type InboxEntry, type InboxKind, inboxKinds } from '@app/types/admin/inbox';
import type { AdminStats } from '@app/types/admin/stats';
import { beforeAll, expect, it } from 'vitest';
import { createListingHelpers } from '../testing/listing-helpers.ts';
import { createFlag, createReview, getBody } from '../testing/reviews.ts';
import { memberIds, startApp } from '../testing/running-app.ts';

const { callAs, client, collections } = await startApp();
const { createListing, submitUpdate, submitClaim } = createListingHelpers({ client, collections });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

interface InboxPage {
  items: InboxEntry[];
  total: number;
}
const listInbox = async (query = '') =>
  getBody<InboxPage>(await callAs('viewer')('GET', `/api/admin/inbox${query}`));
const countInbox = async () => getBody<InboxCounts>(await callAs('viewer')('GET', '/api/admin/inbox/counts'));

/** Ages of the items in hours, one item of each kind. */
const ageHours: Record<InboxKind, number> = {
  reviews: 30,
  replies: 29,
  flags: 28,
  'author-appeals': 27,
  proofs: 26,
  prosthetists: 25,
  'pending-updates': 24,
  'pending-claims': 23,
  reports: 22,
  appeals: 21,
  'second-opinions': 20,
  messages: 19,
  'year-later': 18,
};

const yearLater: YearLater = {
  overallRating: 2,
  text: 'It does not hold any more.',
  language: 'en',
  status: 'pending',
  submittedAt: hoursAgo(ageHours['year-later']),
};

beforeAll(async () => {
  const { reviews, flags, proofs, listings, pendingUpdates, claims, reports, appeals, secondOpinions } =
    collections;
  await createReview(collections, { submittedAt: hoursAgo(ageHours.reviews), risks: ['phone'] });
  await createReview(collections, {
    status: 'approved',
    visible: true,
    submittedAt: hoursAgo(40),
    reply: { text: 'Thank you.', status: 'pending', submittedAt: hoursAgo(ageHours.replies) },
  });
  const flaggedReview = await createReview(collections, { status: 'approved', visible: true });
  await createFlag(collections, flaggedReview);
  await flags.updateOne({ reviewId: flaggedReview._id }, { $set: { createdAt: hoursAgo(ageHours.flags) } });
  await createReview(collections, {
    status: 'rejected',
    appeal: { text: 'I told what happened.', status: 'open', at: hoursAgo(ageHours['author-appeals']) },
  });
  const provenReview = await createReview(collections, { status: 'approved', visible: true });
  await proofs.insertOne({
    _id: 'p'.repeat(22),
    reviewId: provenReview._id,
    status: 'waiting',
    sentAt: hoursAgo(ageHours.proofs),
    fileUntil: hoursAgo(-100),
  });
  await listings.insertOne(
    createListingDoc({ status: 'pending', submittedAt: hoursAgo(ageHours.prosthetists), lastName: 'Newly' }),
    { ignoreUndefined: true },
  );
  const publicListing = await createListing({ ownerUserId: 'user_owner', lastName: 'Quimby' });
  const submittedUpdate = await submitUpdate(publicListing, { phone: '(314) 555-0188' });
  await pendingUpdates.updateOne(
    { _id: submittedUpdate._id },
    { $set: { submittedAt: hoursAgo(ageHours['pending-updates']) } },
  );
  const submittedClaim = await submitClaim(await createListing({}, false), {
    userId: 'user_claimant',
    name: 'Sam Reed',
  });
  await claims.updateOne(
    { _id: submittedClaim._id },
    { $set: { createdAt: hoursAgo(ageHours['pending-claims']) } },
  );
  const reportFields = { note: 'A fax answers.', createdAt: hoursAgo(ageHours.reports) };
  await reports.insertOne(createReportDoc({ listingId: publicListing._id, ...reportFields }));
  const appealFields = { about: submittedClaim._id, listingId: publicListing._id, userId: 'user_a' };
  await appeals.insertOne(createAppealDoc({ ...appealFields, createdAt: hoursAgo(ageHours.appeals) }));
  const requestFields = {
    about: 'Twice Here',
    askedBy: memberIds.data,
    askedAt: hoursAgo(ageHours['second-opinions']),
  };
  await secondOpinions.insertOne(createApprovalRequestDoc(requestFields));
  await collections.messages.insertOne(
    createMessageDoc({
      about: publicListing._id,
      userId: 'user_owner',
      from: 'person',
      status: 'open',
      sentAt: hoursAgo(ageHours.messages),
    }),
  );
  await createReview(collections, { status: 'approved', visible: true, yearLater });
  // Beside a removed review nothing can be decided.
  await createReview(collections, { status: 'removed', visible: false, live: false, yearLater });
  expect(await reviews.countDocuments()).toBe(7);
});

it('the inbox lists all kinds together by remaining time, each with its SLA', async () => {
  const { items, total } = await listInbox();
  expect(items.map(({ kind }) => kind)).toEqual(Object.keys(ageHours));
  expect(total).toBe(items.length);
  for (const { promise, kind } of items) expect(promise?.promisedHours, kind).toBe(16);
  expect(items[0]).toMatchObject({ warnings: ['phone'], v: 1 });
  expect(items.find(({ kind }) => kind === 'pending-updates')).toMatchObject({
    fields: ['lastName', 'phone'],
  });
  expect(items.find(({ kind }) => kind === 'pending-claims')).toMatchObject({ by: 'Sam Reed' });
  expect(items.find(({ kind }) => kind === 'reports')).toMatchObject({ text: 'A fax answers.', v: null });
  expect(JSON.stringify(items)).not.toMatch(/user_/);
});

it('the inbox pages through the merged list', async () => {
  const firstPage = await listInbox('?pageSize=4');
  const secondPage = await listInbox('?pageSize=4&page=2');
  expect([...firstPage.items, ...secondPage.items].map(({ kind }) => kind)).toEqual(
    Object.keys(ageHours).slice(0, 8),
  );
  expect(secondPage.total).toBe(13);
});

it('the inbox pages to the end, where items without a deadline are', async () => {
  const { listings } = collections;
  const manyListings = Array.from({ length: 600 }, () =>
    createListingDoc({ status: 'pending', createdAt: hoursAgo(1000), lastName: 'Imported' }),
  );
  await listings.insertMany(manyListings, { ignoreUndefined: true });
  const { items, total } = await listInbox('?pageSize=100&page=7');
  expect(total).toBe(613);
  expect(items).toHaveLength(13);
  expect(items.map(({ promise }) => promise)).toEqual(items.map(() => null));
  expect((await listInbox()).items.slice(0, 13).map(({ kind }) => kind)).toEqual(Object.keys(ageHours));
  expect((await listInbox('?q=imported&pageSize=100')).total).toBe(500);
  await listings.deleteMany({ lastName: 'Imported' });
});

it('the inbox counts what it lists', async () => {
  const { kinds, total } = await countInbox();
  expect(Object.values(kinds)).toEqual(Object.keys(ageHours).map(() => 1));
  expect(total).toBe(13);
});

it('the overview has the same SLA figures and oldest item as the list', async () => {
  const [{ items }, { waiting }] = [
    await listInbox(),
    getBody<AdminStats>(await callAs('viewer')('GET', '/api/admin/stats')),
  ];
  for (const { kind, since, promise } of items) {
    const { oldest, late, soon, fine, undated } = waiting[kind];
    expect([late + soon + fine, undated], kind).toEqual([1, 0]);
    expect(oldest?.since, kind).toBe(since);
    const isLate = (promise?.overHours ?? 0) > 0;
    const isSoon = (promise?.leftHours ?? 0) < 4;
    expect(isLate ? late : isSoon ? soon : fine, kind).toBe(1);
  }
});

it.each(Object.keys(ageHours))('the inbox lists only %s', async (kind) => {
  const { items, total } = await listInbox(`?kind=${kind}`);
  expect(items.map((item) => item.kind)).toEqual([kind]);
  expect(total).toBe(1);
});

it('the inbox lists some kinds, searches all by name, and lists decided items of one kind', async () => {
  expect((await listInbox('?kind=appeals&kind=author-appeals')).items.map(({ kind }) => kind)).toEqual([
    'author-appeals',
    'appeals',
  ]);
  expect((await listInbox('?q=quimby')).items.map(({ kind }) => kind)).toEqual([
    'pending-updates',
    'reports',
    'appeals',
    'messages',
  ]);
  expect((await listInbox('?q=twice')).items.map(({ kind }) => kind)).toEqual(['second-opinions']);
  const rejectedList = await listInbox('?kind=reviews&status=rejected');
  expect(rejectedList.items).toMatchObject([{ status: 'rejected', warnings: ['status_rejected', 'appeal'] }]);
  expect((await listInbox('?kind=reviews&status=any')).total).toBe(7);
  expect((await listInbox('?kind=pending-claims&status=approved')).total).toBe(0);
  expect((await callAs('viewer')('GET', '/api/admin/inbox?status=rejected')).status).toBe(400);
  expect((await callAs('viewer')('GET', '/api/admin/inbox?kind=nothing')).status).toBe(400);
});

it('the inbox lists what waits about one listing, by its slug or id, and within a search by name', async () => {
  const quimbyListing = (await collections.listings.findOne({ lastName: 'Quimby' }))!;
  const listKinds = async (query: string) => (await listInbox(query)).items.map(({ kind }) => kind);
  const listingKinds = ['pending-updates', 'reports', 'appeals', 'messages'];
  for (const slugOrId of [quimbyListing.slug, quimbyListing._id.toHexString()])
    expect(await listKinds(`?listing=${slugOrId}`)).toEqual(listingKinds);
  expect(await listKinds(`?listing=${quimbyListing.slug}&q=quimby`)).toEqual(listingKinds);
  expect(await listKinds(`?listing=${quimbyListing.slug}&q=rivers`)).toEqual([]);
  for (const kind of inboxKinds) {
    expect((await listInbox(`?kind=${kind}&listing=${quimbyListing.slug}`)).total, kind).toBe(
      listingKinds.includes(kind) ? 1 : 0,
    );
    expect((await listInbox(`?kind=${kind}&listing=nobody`)).total, kind).toBe(0);
  }
});

it.each(inboxKinds)('the inbox rejects a status that no %s have', async (kind) => {
  const { status, json } = await callAs('viewer')('GET', `/api/admin/inbox?kind=${kind}&status=nothing`);
  expect([status, json]).toMatchObject([400, { fields: { status: expect.stringMatching(/^Use one of: /) } }]);
});

it('the inbox lists exactly the items that the staff member has open', async () => {
  const { items } = await listInbox();
  for (const { kind, id } of items.filter((item) => ['flags', 'messages'].includes(item.kind))) {
    const recordKind = kind === 'flags' ? 'reviews' : kind;
    expect((await callAs('moderator2')('PUT', `/api/admin/${recordKind}/${id}/lock`)).status).toBe(200);
  }
  const listMyKinds = async (member: 'moderator' | 'moderator2', query = '') =>
    getBody<InboxPage>(await callAs(member)('GET', `/api/admin/inbox?view=mine${query}`)).items.map(
      ({ kind }) => kind,
    );
  expect(await listMyKinds('moderator2')).toEqual(['flags', 'messages']);
  expect(await listMyKinds('moderator2', '&kind=messages')).toEqual(['messages']);
  expect(await listMyKinds('moderator2', '&whose=assigned')).toEqual([]);
  expect(await listMyKinds('moderator')).toEqual([]);
});

it('a report or an appeal is locked for other members, has a history, and is not reopened', async () => {
  const { items } = await listInbox();
  for (const { kind, id } of items.filter((item) => ['reports', 'appeals'].includes(item.kind))) {
    expect((await callAs('moderator')('PUT', `/api/admin/${kind}/${id}/lock`)).status).toBe(200);
    expect((await callAs('moderator2')('PUT', `/api/admin/${kind}/${id}/lock`)).status).toBe(409);
    expect((await callAs('viewer')('GET', `/api/admin/${kind}/${id}/history`)).status).toBe(200);
    expect((await callAs('moderator')('POST', `/api/admin/${kind}/${id}/reopen`, {})).status).toBe(404);
  }
});

it('the inbox has the language of the person whom a bulk decision about an item mails', async () => {
  const { reviews, listings, pendingUpdates, claims } = collections;
  const readLocales = async () =>
    Object.fromEntries((await listInbox('?pageSize=50')).items.map(({ kind, locale }) => [kind, locale]));
  expect(await readLocales()).toMatchObject({ reviews: 'en', prosthetists: null, reports: null });
  const ownerFields = { ownerUserId: 'user_newly', locale: 'es' as const };
  await listings.updateOne({ lastName: 'Newly' }, { $set: ownerFields });
  for (const collection of [reviews, pendingUpdates, claims])
    await collection.updateMany({}, { $set: { locale: 'es' as const } });
  expect(await readLocales()).toMatchObject({
    reviews: 'es',
    replies: 'en',
    prosthetists: 'es',
    'pending-updates': 'es',
    'pending-claims': 'es',
  });
  await reviews.updateMany({ reply: { $exists: true } }, { $set: { 'reply.locale': 'es' as const } });
  expect(await readLocales()).toMatchObject({ replies: 'es' });
});
