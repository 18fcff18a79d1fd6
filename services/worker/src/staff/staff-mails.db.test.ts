import type { LegalRequestDoc } from '@app/db';
import {
  createAdminDoc,
  createApprovalRequestDoc,
  createClaimDoc,
  createFlagDoc,
  createLegalHoldDoc,
  createListingDoc,
  createMessageDoc,
  createReportDoc,
  createReviewDoc,
  createSettingsDoc,
} from '@app/db/documents-for-tests';
import type { MailValues } from '@app/mail';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { openTestDatabase, sendTestMails } from '../testing/test-database.ts';
import { sendBreaches, sendDigest } from './staff-mails.ts';

const queueNames = ['reviews', 'reports', 'flags', 'secondOpinions', 'messages', 'legalRequests'] as const;
const testDatabase = await openTestDatabase('admins', 'outbox', 'settings', ...queueNames);
const { collections } = testDatabase;
const monday = new Date('2026-11-16T15:00:00Z'); // nine in Missouri
const wednesday = new Date('2026-11-18T16:00:00Z');
const sunday = new Date('2026-11-15T15:00:00Z');

const memberFields = { name: 'Nadia Ortiz', role: 'moderator', timezone: 'UTC', digest: true } as const;
const createMember = (email: string, overrides: object = {}) =>
  createAdminDoc({ ...memberFields, email, ...overrides });
const createPendingReview = (submittedAt: Date) =>
  createReviewDoc({ status: 'pending', visible: false, submittedAt });

beforeEach(async () => {
  await collections.admins.insertMany([
    createMember('wants@team.test'),
    createMember('left@team.test', { status: 'disabled' }),
    createMember('quiet@team.test', { digest: false }),
  ]);
});

it('mails the queue of the day once on working days to members who want it', async () => {
  expect(await sendDigest(collections, monday)).toEqual({ mails: 0 }); // nothing waits
  await collections.reviews.insertMany([createPendingReview(sunday), createPendingReview(monday)]);
  expect(await sendDigest(collections, sunday)).toEqual({ mails: 0 });
  expect(await sendDigest(collections, monday)).toEqual({ mails: 1 });
  expect(await sendDigest(collections, monday)).toEqual({ mails: 0 });
  await sendTestMails(testDatabase);
  const [mail, ...otherMails] = await collections.devMails.find().toArray();
  expect(otherMails).toEqual([]);
  expect(mail).toMatchObject({ to: 'wants@team.test', subject: '2 items are waiting for the team' });
  expect(mail!.text).toMatch(/^Hello Nadia Ortiz,/);
  expect(mail!.text).toContain('- Reviews: 2 (0 overdue)');
  expect(mail!.text).toContain('https://www.example.com/admin');
});

it('mails items beyond the SLA, and nothing if the settings turn it off', async () => {
  await collections.reviews.insertMany([createPendingReview(monday), createPendingReview(wednesday)]);
  // Sixteen working hours after Monday at nine are Wednesday at nine.
  expect(await sendBreaches(collections, new Date('2026-11-17T23:00:00Z'))).toEqual({ mails: 0 });
  expect(await sendBreaches(collections, wednesday)).toEqual({ mails: 1 });
  expect(await collections.outbox.findOne()).toMatchObject({
    payload: { template: 'staff-breach', values: { waiting: [{ kind: 'reviews', count: 2, over: 1 }] } },
  });
  const featureValues = { digestMails: true, breachMails: false };
  await collections.outbox.deleteMany();
  await collections.settings.insertOne(createSettingsDoc('features', featureValues));
  expect(await sendBreaches(collections, wednesday)).toEqual({ mails: 0 });
});

const readCounts = async () =>
  (await collections.outbox.find().sort({ createdAt: 1 }).toArray()).map(({ payload }) => {
    const { waiting } = payload.values as MailValues<'staff-breach'>;
    return waiting.map(({ kind, over }) => `${kind} ${over}`);
  });

it('mails neither on days off nor before business hours, in the time zone of the team', async () => {
  await collections.reviews.insertOne(createPendingReview(new Date('2026-11-09T15:00:00Z')));
  // Saturday at two in the morning, at ten and at noon; Sunday evening; Monday just after midnight and just before nine.
  for (const time of ['14T08:00', '14T16:00', '14T18:00', '16T02:00', '16T06:15', '16T14:45'])
    expect(await sendBreaches(collections, new Date(`2026-11-${time}:00Z`))).toEqual({ mails: 0 });
  expect(await sendDigest(collections, new Date('2026-11-16T02:00:00Z'))).toEqual({ mails: 0 });
  expect(await sendBreaches(collections, new Date('2026-11-16T15:15:00Z'))).toEqual({ mails: 1 });
});

it('mails what is newly overdue on that day, whatever is overdue for long, once a day', async () => {
  const previousMonday = new Date('2026-11-09T15:00:00Z');
  const sendBreachesAt = (time: string) => sendBreaches(collections, new Date(`2026-11-${time}:00Z`));
  await collections.reviews.insertMany([previousMonday, monday].map(createPendingReview));
  await collections.reports.insertOne(
    createReportDoc({ listingId: new ObjectId(), createdAt: new Date('2026-11-16T18:00:00Z') }),
  );
  expect(await sendBreachesAt('16T15:15')).toEqual({ mails: 1 });
  expect(await sendBreachesAt('17T15:15')).toEqual({ mails: 0 });
  expect(await sendBreachesAt('18T15:00')).toEqual({ mails: 0 });
  expect(await sendBreachesAt('18T15:15')).toEqual({ mails: 1 });
  // The report is overdue from noon on, after the day's mail.
  expect(await sendBreachesAt('18T18:15')).toEqual({ mails: 0 });
  expect(await sendBreachesAt('19T15:15')).toEqual({ mails: 1 });
  expect(await sendBreachesAt('20T15:15')).toEqual({ mails: 0 });
  expect(await readCounts()).toEqual([['reviews 1'], ['reviews 2'], ['reviews 2', 'reports 1']]);
});

it('counts reports, replies, approval requests and late legal requests', async () => {
  const { flags, reports, secondOpinions, messages, legalRequests } = collections;
  const reviewId = new ObjectId();
  const createFlag = (userId: string) => createFlagDoc({ reviewId, userId, createdAt: monday });
  await collections.reviews.insertOne(createReviewDoc({ _id: reviewId, status: 'flagged', openFlags: 2 }));
  await flags.insertMany([
    createFlag('user_1'),
    createFlag('user_2'),
    { ...createFlag('user_3'), status: 'declined' },
  ]);
  await reports.insertOne(createReportDoc({ listingId: reviewId, createdAt: monday }));
  await secondOpinions.insertOne(createApprovalRequestDoc({ askedAt: wednesday }));
  const messageFields = { about: reviewId, userId: 'user_1', from: 'person', sentAt: monday } as const;
  await messages.insertMany([
    createMessageDoc({ ...messageFields, status: 'open' }),
    createMessageDoc({ ...messageFields, status: 'answered' }),
  ]);
  const createLegalRequest = (overrides: Partial<LegalRequestDoc>) => {
    return { ...createLegalHoldDoc({ kind: 'user', id: 'u' }), ...overrides };
  };
  await legalRequests.insertMany([
    createLegalRequest({}),
    createLegalRequest({ due: '2026-11-17' }),
    createLegalRequest({ due: '2026-11-18' }),
    createLegalRequest({ due: '2026-11-01', status: 'closed' }),
  ]);
  await sendDigest(collections, wednesday);
  expect(await collections.outbox.findOne()).toMatchObject({
    payload: {
      values: {
        waiting: [
          { kind: 'flags', count: 1, over: 1 },
          { kind: 'reports', count: 1, over: 1 },
          { kind: 'approvals', count: 1, over: 0 },
          { kind: 'messages', count: 1, over: 1 },
          { kind: 'legal', count: 3, over: 1 },
        ],
      },
    },
  });
});

it('counts what lists show: proofs, but nothing of deleted listings and reviews', async () => {
  const { listings, claims, reviews, flags, proofs } = collections;
  const deletedListing = createListingDoc({ status: 'deleted', deletedAt: monday });
  const listing = createListingDoc();
  await listings.insertMany([deletedListing, listing]);
  const claimedListingIds = [deletedListing._id, listing._id, new ObjectId()];
  await claims.insertMany(
    claimedListingIds.map((listingId) => createClaimDoc({ listingId, createdAt: monday })),
  );
  const waitingFields = {
    reply: { text: 'Thank you.', status: 'pending', userId: 'user_1', submittedAt: monday },
    appeal: { text: 'It is my own experience.', status: 'open', at: monday },
    openFlags: 1,
  } as const;
  const shownReview = createReviewDoc({ ...waitingFields, status: 'flagged' });
  const deletedReview = createReviewDoc({ ...waitingFields, status: 'deleted' });
  await reviews.insertMany([shownReview, deletedReview]);
  for (const [i, { _id: reviewId }] of [shownReview, deletedReview].entries()) {
    await flags.insertOne(createFlagDoc({ reviewId, createdAt: monday }));
    const _id = `${'x'.repeat(21)}${i}`;
    const fileUntil = new Date('2026-11-23T15:00:00Z');
    await proofs.insertOne({ _id, reviewId, status: 'waiting', sentAt: monday, fileUntil });
  }
  await sendDigest(collections, wednesday);
  expect(await collections.outbox.findOne()).toMatchObject({
    payload: {
      values: {
        waiting: ['replies', 'appeals', 'flags', 'proofs', 'claims'].map((kind) => {
          return { kind, count: 1, over: 1 };
        }),
      },
    },
  });
});
