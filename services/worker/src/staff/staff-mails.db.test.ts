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

const b = await openTestDatabase();
const monday = new Date('2026-11-16T15:00:00Z'); // nine in Missouri
const wednesday = new Date('2026-11-18T16:00:00Z');
const sunday = new Date('2026-11-15T15:00:00Z');

const member = (email: string, over: object = {}) =>
  createAdminDoc({ name: 'Nadia Ortiz', role: 'moderator', email, timezone: 'UTC', digest: true, ...over });
const createPendingReview = (submittedAt: Date) =>
  createReviewDoc({ status: 'pending', visible: false, submittedAt });

beforeEach(async () => {
  const { admins, reviews, reports, outbox, settings } = b.collections;
  const { flags, secondOpinions, messages, legalRequests } = b.collections;
  const queues = [reviews, reports, flags, secondOpinions, messages, legalRequests];
  const collections = [admins, outbox, settings, ...queues];
  await Promise.all(collections.map((collection) => (collection as typeof reviews).deleteMany()));
  await admins.insertMany([
    member('wants@team.test'),
    member('left@team.test', { status: 'disabled' }),
    member('quiet@team.test', { digest: false }),
  ]);
});

it('mails the queue of the day once on working days to members who want it', async () => {
  expect(await sendDigest(b.collections, monday)).toEqual({ mails: 0 }); // nothing waits
  await b.collections.reviews.insertMany([createPendingReview(sunday), createPendingReview(monday)]);
  expect(await sendDigest(b.collections, sunday)).toEqual({ mails: 0 });
  expect(await sendDigest(b.collections, monday)).toEqual({ mails: 1 });
  expect(await sendDigest(b.collections, monday)).toEqual({ mails: 0 });
  await sendTestMails(b);
  const [mail, ...others] = await b.collections.devMails.find().toArray();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'wants@team.test', subject: '2 items are waiting for the team' });
  expect(mail!.text).toMatch(/^Hello Nadia Ortiz,/);
  expect(mail!.text).toContain('- Reviews: 2 (0 overdue)');
  expect(mail!.text).toContain('https://www.example.com/admin');
});

it('mails items beyond the SLA, and nothing if the settings turn it off', async () => {
  await b.collections.reviews.insertMany([createPendingReview(monday), createPendingReview(wednesday)]);
  // Sixteen working hours after Monday at nine are Wednesday at nine.
  expect(await sendBreaches(b.collections, new Date('2026-11-17T23:00:00Z'))).toEqual({ mails: 0 });
  expect(await sendBreaches(b.collections, wednesday)).toEqual({ mails: 1 });
  expect(await b.collections.outbox.findOne()).toMatchObject({
    payload: { template: 'staff-breach', values: { waiting: [{ kind: 'reviews', count: 2, over: 1 }] } },
  });
  const off = { digestMails: true, breachMails: false };
  await b.collections.outbox.deleteMany();
  await b.collections.settings.insertOne(createSettingsDoc('features', off));
  expect(await sendBreaches(b.collections, wednesday)).toEqual({ mails: 0 });
});

const readCounts = async () =>
  (await b.collections.outbox.find().sort({ createdAt: 1 }).toArray()).map(({ payload }) => {
    const { waiting } = payload.values as MailValues<'staff-breach'>;
    return waiting.map(({ kind, over }) => `${kind} ${over}`);
  });

it('mails neither on days off nor before business hours, in the time zone of the team', async () => {
  await b.collections.reviews.insertOne(createPendingReview(new Date('2026-11-09T15:00:00Z')));
  // Saturday at two in the morning, at ten and at noon; Sunday evening; Monday just after midnight and just before nine.
  for (const time of ['14T08:00', '14T16:00', '14T18:00', '16T02:00', '16T06:15', '16T14:45'])
    expect(await sendBreaches(b.collections, new Date(`2026-11-${time}:00Z`))).toEqual({ mails: 0 });
  expect(await sendDigest(b.collections, new Date('2026-11-16T02:00:00Z'))).toEqual({ mails: 0 });
  expect(await sendBreaches(b.collections, new Date('2026-11-16T15:15:00Z'))).toEqual({ mails: 1 });
});

it('mails what is newly overdue on that day, whatever is overdue for long, once a day', async () => {
  const daysAgo = new Date('2026-11-09T15:00:00Z');
  const breach = (time: string) => sendBreaches(b.collections, new Date(`2026-11-${time}:00Z`));
  await b.collections.reviews.insertMany([daysAgo, monday].map(createPendingReview));
  await b.collections.reports.insertOne(
    createReportDoc({ listingId: new ObjectId(), createdAt: new Date('2026-11-16T18:00:00Z') }),
  );
  expect(await breach('16T15:15')).toEqual({ mails: 1 });
  expect(await breach('17T15:15')).toEqual({ mails: 0 });
  expect(await breach('18T15:00')).toEqual({ mails: 0 });
  expect(await breach('18T15:15')).toEqual({ mails: 1 });
  // The report is overdue from noon on, after the day's mail.
  expect(await breach('18T18:15')).toEqual({ mails: 0 });
  expect(await breach('19T15:15')).toEqual({ mails: 1 });
  expect(await breach('20T15:15')).toEqual({ mails: 0 });
  expect(await readCounts()).toEqual([['reviews 1'], ['reviews 2'], ['reviews 2', 'reports 1']]);
});

it('counts reports, replies, approval requests and late legal requests', async () => {
  const { flags, reports, secondOpinions, messages, legalRequests } = b.collections;
  const reviewId = new ObjectId();
  const flag = (userId: string) => createFlagDoc({ reviewId, userId, createdAt: monday });
  await b.collections.reviews.insertOne(createReviewDoc({ _id: reviewId, status: 'flagged', openFlags: 2 }));
  await flags.insertMany([flag('user_1'), flag('user_2'), { ...flag('user_3'), status: 'declined' }]);
  await reports.insertOne(createReportDoc({ listingId: reviewId, createdAt: monday }));
  await secondOpinions.insertOne(createApprovalRequestDoc({ askedAt: wednesday }));
  const answer = { about: reviewId, userId: 'user_1', from: 'person', sentAt: monday } as const;
  await messages.insertMany([
    createMessageDoc({ ...answer, status: 'open' }),
    createMessageDoc({ ...answer, status: 'answered' }),
  ]);
  const createLegalRequest = (over: Partial<LegalRequestDoc>) => ({
    ...createLegalHoldDoc({ kind: 'user', id: 'u' }),
    ...over,
  });
  await legalRequests.insertMany([
    createLegalRequest({}),
    createLegalRequest({ due: '2026-11-17' }),
    createLegalRequest({ due: '2026-11-18' }),
    createLegalRequest({ due: '2026-11-01', status: 'closed' }),
  ]);
  await sendDigest(b.collections, wednesday);
  expect(await b.collections.outbox.findOne()).toMatchObject({
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
  const { listings, claims, reviews, flags, proofs } = b.collections;
  const deletedListing = createListingDoc({ status: 'deleted', deletedAt: monday });
  const listing = createListingDoc();
  await listings.insertMany([deletedListing, listing]);
  const claimed = [deletedListing._id, listing._id, new ObjectId()];
  await claims.insertMany(claimed.map((listingId) => createClaimDoc({ listingId, createdAt: monday })));
  const waiting = {
    reply: { text: 'Thank you.', status: 'pending', userId: 'user_1', submittedAt: monday },
    appeal: { text: 'It is my own experience.', status: 'open', at: monday },
    openFlags: 1,
  } as const;
  const shownReview = createReviewDoc({ ...waiting, status: 'flagged' });
  const deletedReview = createReviewDoc({ ...waiting, status: 'deleted' });
  await reviews.insertMany([shownReview, deletedReview]);
  for (const [i, { _id: reviewId }] of [shownReview, deletedReview].entries()) {
    await flags.insertOne(createFlagDoc({ reviewId, createdAt: monday }));
    await proofs.insertOne({
      _id: `${'x'.repeat(21)}${i}`,
      reviewId,
      status: 'waiting',
      sentAt: monday,
      fileUntil: new Date('2026-11-23T15:00:00Z'),
    });
  }
  await sendDigest(b.collections, wednesday);
  expect(await b.collections.outbox.findOne()).toMatchObject({
    payload: {
      values: {
        waiting: ['replies', 'appeals', 'flags', 'proofs', 'claims'].map((kind) => ({
          kind,
          count: 1,
          over: 1,
        })),
      },
    },
  });
});
