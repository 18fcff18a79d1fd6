import type { YearLater } from '@app/db';
import {
  createAppealDoc,
  createApprovalRequestDoc,
  createClaimDoc,
  createListingDoc,
  createMessageDoc,
  createReportDoc,
} from '@app/db/documents-for-tests';
import { countInbox, type InboxKind, inboxKinds, listInbox as listInboxCall } from '@app/types/admin/inbox';
import { lockItem } from '@app/types/admin/queue';
import { getStats } from '@app/types/admin/stats';
import { beforeAll, expect, it } from 'vitest';
import { createListingHelpers } from '../testing/listing-helpers.ts';
import { createFlag, createReview } from '../testing/reviews.ts';
import { type Member, memberIds, startApp } from '../testing/running-app.ts';

const { callAs, client, collections, fetchAs } = await startApp();
const { createListing, submitUpdate } = createListingHelpers({ client, collections });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const listInbox = (query: Record<string, string | string[]> = {}, member: Member = 'viewer') =>
  fetchAs(member, listInboxCall, { query });
const listKinds = async (...input: Parameters<typeof listInbox>) =>
  (await listInbox(...input)).items.map(({ kind }) => kind);

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

const kindsByAge = Object.keys(ageHours) as InboxKind[];
/** Kinds of the items about the listing of Quimby. */
const quimbyKinds: InboxKind[] = ['pending-updates', 'reports', 'appeals', 'messages'];

const yearLaterText = { text: 'It does not hold any more.', language: 'en' } as const;
const submittedAt = hoursAgo(ageHours['year-later']);
const yearLater: YearLater = { ...yearLaterText, overallRating: 2, status: 'pending', submittedAt };

beforeAll(async () => {
  const { reviews, flags, proofs, listings, claims, reports, appeals, secondOpinions } = collections;
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
  await submitUpdate(publicListing, { phone: '(314) 555-0188' }, hoursAgo(ageHours['pending-updates']));
  const { _id: listingId } = await createListing({}, false);
  const claimFields = { userId: 'user_claimant', claimantName: 'Sam Reed' };
  const claim = createClaimDoc({
    ...claimFields,
    listingId,
    createdAt: hoursAgo(ageHours['pending-claims']),
  });
  await claims.insertOne(claim, { ignoreUndefined: true });
  const reportFields = { note: 'A fax answers.', createdAt: hoursAgo(ageHours.reports) };
  await reports.insertOne(createReportDoc({ listingId: publicListing._id, ...reportFields }));
  const appealFields = { about: claim._id, listingId: publicListing._id, userId: 'user_a' };
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
  expect(items.map(({ kind }) => kind)).toEqual(kindsByAge);
  expect(total).toBe(items.length);
  for (const { promise, kind } of items) expect(promise?.promisedHours, kind).toBe(16);
  expect(items[0]).toMatchObject({ warnings: ['phone'], v: 1 });
  const findItem = (kind: InboxKind) => items.find((item) => item.kind === kind);
  expect(findItem('pending-updates')).toMatchObject({ fields: ['lastName', 'phone'] });
  expect(findItem('pending-claims')).toMatchObject({ by: 'Sam Reed' });
  expect(findItem('reports')).toMatchObject({ text: 'A fax answers.', v: null });
  expect(JSON.stringify(items)).not.toMatch(/user_/);
});

it('the inbox pages through the merged list', async () => {
  expect(await listKinds({ pageSize: '4' })).toEqual(kindsByAge.slice(0, 4));
  expect(await listKinds({ pageSize: '4', page: '2' })).toEqual(kindsByAge.slice(4, 8));
});

it('the inbox pages to the end, where items without a deadline are', async () => {
  const { listings } = collections;
  const manyListings = Array.from({ length: 600 }, () =>
    createListingDoc({ status: 'pending', createdAt: hoursAgo(1000), lastName: 'Imported' }),
  );
  await listings.insertMany(manyListings, { ignoreUndefined: true });
  const { items, total } = await listInbox({ pageSize: '100', page: '7' });
  expect(total).toBe(613);
  expect(items).toHaveLength(13);
  expect(items.map(({ promise }) => promise)).toEqual(items.map(() => null));
  expect((await listKinds()).slice(0, 13)).toEqual(kindsByAge);
  expect((await listInbox({ q: 'imported', pageSize: '100' })).total).toBe(500);
  await listings.deleteMany({ lastName: 'Imported' });
});

it('the inbox counts what it lists', async () => {
  const { kinds, total } = await fetchAs('viewer', countInbox);
  expect(Object.values(kinds)).toEqual(kindsByAge.map(() => 1));
  expect(total).toBe(13);
});

it('the overview has the same SLA figures and oldest item as the list', async () => {
  const { items } = await listInbox();
  const { waiting } = await fetchAs('viewer', getStats);
  for (const { kind, since, promise } of items) {
    const { oldest, late, soon, fine, undated } = waiting[kind];
    expect([late + soon + fine, undated], kind).toEqual([1, 0]);
    expect(oldest?.since, kind).toBe(since);
    const isLate = (promise?.overHours ?? 0) > 0;
    const isSoon = (promise?.leftHours ?? 0) < 4;
    expect(isLate ? late : isSoon ? soon : fine, kind).toBe(1);
  }
});

it('the inbox lists one kind or some, searches all by name, and lists decided items of one kind', async () => {
  for (const kind of kindsByAge)
    expect(await listInbox({ kind })).toMatchObject({ items: [{ kind }], total: 1 });
  expect(await listKinds({ kind: ['appeals', 'author-appeals'] })).toEqual(['author-appeals', 'appeals']);
  expect(await listKinds({ q: 'quimby' })).toEqual(quimbyKinds);
  expect(await listKinds({ q: 'twice' })).toEqual(['second-opinions']);
  const rejectedList = await listInbox({ kind: 'reviews', status: 'rejected' });
  expect(rejectedList.items).toMatchObject([{ status: 'rejected', warnings: ['status_rejected', 'appeal'] }]);
  expect((await listInbox({ kind: 'reviews', status: 'any' })).total).toBe(7);
  expect((await listInbox({ kind: 'pending-claims', status: 'approved' })).total).toBe(0);
  for (const query of ['status=rejected', 'kind=nothing'])
    expect((await callAs('viewer')('GET', `/api/admin/inbox?${query}`)).status, query).toBe(400);
});

it('the inbox lists what waits about one listing, by its slug or id, and within a search by name', async () => {
  const { slug, _id } = (await collections.listings.findOne({ lastName: 'Quimby' }))!;
  for (const listing of [slug, _id.toHexString()]) expect(await listKinds({ listing })).toEqual(quimbyKinds);
  expect(await listKinds({ listing: slug, q: 'quimby' })).toEqual(quimbyKinds);
  expect(await listKinds({ listing: slug, q: 'rivers' })).toEqual([]);
  for (const kind of inboxKinds) {
    const expectedTotal = quimbyKinds.includes(kind) ? 1 : 0;
    expect((await listInbox({ kind, listing: slug })).total, kind).toBe(expectedTotal);
    expect((await listInbox({ kind, listing: 'nobody' })).total, kind).toBe(0);
  }
});

it('the inbox rejects a status that no item of the kind has', async () => {
  const fields = { status: expect.stringMatching(/^Use one of: /) };
  for (const kind of inboxKinds)
    expect(await callAs('viewer')('GET', `/api/admin/inbox?kind=${kind}&status=nothing`), kind).toMatchObject(
      { status: 400, json: { fields } },
    );
});

it('the inbox lists exactly the items that the staff member has open', async () => {
  const { items } = await listInbox();
  for (const { kind, id } of items.filter((item) => ['flags', 'messages'].includes(item.kind)))
    await fetchAs('moderator2', lockItem, { params: { kind: kind === 'flags' ? 'reviews' : kind, id } });
  expect(await listKinds({ view: 'mine' }, 'moderator2')).toEqual(['flags', 'messages']);
  expect(await listKinds({ view: 'mine', kind: 'messages' }, 'moderator2')).toEqual(['messages']);
  expect(await listKinds({ view: 'mine', whose: 'assigned' }, 'moderator2')).toEqual([]);
  expect(await listKinds({ view: 'mine' }, 'moderator')).toEqual([]);
});

it('a report or an appeal is locked for other members, has a history, and is not reopened', async () => {
  const { items } = await listInbox({ kind: ['reports', 'appeals'] });
  expect(items).toHaveLength(2);
  for (const { kind, id } of items) {
    const path = `/api/admin/${kind}/${id}`;
    expect((await callAs('moderator')('PUT', `${path}/lock`)).status).toBe(200);
    expect((await callAs('moderator2')('PUT', `${path}/lock`)).status).toBe(409);
    expect((await callAs('viewer')('GET', `${path}/history`)).status).toBe(200);
    expect((await callAs('moderator')('POST', `${path}/reopen`, {})).status).toBe(404);
  }
});

it('the inbox has the language of the person whom a bulk decision about an item mails', async () => {
  const { reviews, listings, pendingUpdates, claims } = collections;
  const readLocales = async () =>
    Object.fromEntries((await listInbox({ pageSize: '50' })).items.map(({ kind, locale }) => [kind, locale]));
  expect(await readLocales()).toMatchObject({ reviews: 'en', prosthetists: null, reports: null });
  const locale = 'es' as const;
  await listings.updateOne({ lastName: 'Newly' }, { $set: { ownerUserId: 'user_newly', locale } });
  for (const collection of [reviews, pendingUpdates, claims])
    await collection.updateMany({}, { $set: { locale } });
  expect(await readLocales()).toMatchObject({
    reviews: 'es',
    replies: 'en',
    prosthetists: 'es',
    'pending-updates': 'es',
    'pending-claims': 'es',
  });
  await reviews.updateMany({ reply: { $exists: true } }, { $set: { 'reply.locale': locale } });
  expect(await readLocales()).toMatchObject({ replies: 'es' });
});
