import { createCachedSettings, type LegalRequestDoc } from '@app/db';
import {
  adminDoc,
  approvalRequestDoc,
  flagDoc,
  legalHoldDoc,
  messageDoc,
  reportDoc,
  reviewDoc,
  settingsDoc,
} from '@app/db/documents-for-tests';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { createDevTransport } from '../dev-mail/dev-mails.store.ts';
import { createMailPreferencesStore } from '../outbox/mail-preferences.store.ts';
import { createOutboxStore } from '../outbox/outbox.store.ts';
import { sendDueEntries } from '../outbox/sender.ts';
import { createTestAccountProvider, openTestDatabase, silentLogger } from '../testing/test-database.ts';
import { sendBreaches, sendDigest } from './staff-mails.ts';

const b = await openTestDatabase();
const monday = new Date('2026-11-16T15:00:00Z'); // nine in Missouri
const wednesday = new Date('2026-11-18T16:00:00Z');
const sunday = new Date('2026-11-15T15:00:00Z');

const member = (email: string, over: object = {}) =>
  adminDoc({ name: 'Nadia Ortiz', role: 'moderator', email, timezone: 'UTC', digest: true, ...over });
const createPendingReview = (submittedAt: Date) =>
  reviewDoc({ status: 'pending', visible: false, submittedAt });

beforeEach(async () => {
  const { admins, reviews, outbox, settings } = b.collections;
  await Promise.all([admins.deleteMany(), reviews.deleteMany(), outbox.deleteMany(), settings.deleteMany()]);
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
  const delivery = {
    accounts: createTestAccountProvider(),
    mailPreferences: createMailPreferencesStore(b.collections),
    transport: createDevTransport(b.collections, b.readTime),
    settings: createCachedSettings(b.collections),
    issueClaimCode: async () => undefined,
    issueStaffLink: async () => undefined,
    issueManagerInvitation: async () => undefined,
    alerts: { find: async () => null },
    origin: 'https://www.example.com',
  };
  await sendDueEntries({
    store: createOutboxStore(b.collections),
    delivery,
    readTime: b.readTime,
    logger: silentLogger,
  });
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
  await b.collections.settings.insertOne(settingsDoc('features', off));
  expect(await sendBreaches(b.collections, wednesday)).toEqual({ mails: 0 });
});

it('counts reports, replies, approval requests and late legal requests', async () => {
  const { flags, reports, secondOpinions, messages, legalRequests } = b.collections;
  const reviewId = new ObjectId();
  const flag = (userId: string) => flagDoc({ reviewId, userId, createdAt: monday });
  await flags.insertMany([flag('user_1'), flag('user_2'), { ...flag('user_3'), status: 'declined' }]);
  await reports.insertOne(reportDoc({ listingId: reviewId, createdAt: monday }));
  await secondOpinions.insertOne(approvalRequestDoc({ askedAt: wednesday }));
  const answer = { about: reviewId, userId: 'user_1', from: 'person', sentAt: monday } as const;
  await messages.insertMany([
    messageDoc({ ...answer, status: 'open' }),
    messageDoc({ ...answer, status: 'answered' }),
  ]);
  const createLegalRequest = (over: Partial<LegalRequestDoc>) => ({
    ...legalHoldDoc({ kind: 'user', id: 'u' }),
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
