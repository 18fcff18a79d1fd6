import { getCollections, settingsDefaults } from '@app/db';
import { createFlagDoc, createReviewDoc, createSettingsDoc } from '@app/db/documents-for-tests';
import { expectRecordedIndexed, recordQueries } from '@app/test-kit/explain';
import { createTestDatabase } from '@app/test-kit/mongo';
import { getTransparency, parseReply } from '@app/types';
import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { createTransparencyStore } from './reports.store.ts';
import { computeTransparency } from './transparency.ts';

const { client, db } = await createTestDatabase({ monitorCommands: true });
const collections = getCollections(db);
const { reviews, flags, audit, settings } = collections;
const store = createTransparencyStore(collections);

const now = new Date('2026-11-15T12:00:00Z');
const getTimeAgo = (days: number, hours = 0) => new Date(Number(now) - (days * 24 + hours) * 3_600_000);
const createTimeFields = (days: number) => ({ createdAt: getTimeAgo(days), submittedAt: getTimeAgo(days) });
const createDeletionFields = (removedObject: 'itself' | 'listing') => ({
  status: 'deleted' as const,
  visible: false,
  live: false,
  deletion: { from: 'approved' as const, with: removedObject, note: '', at: getTimeAgo(1), by: 'admin_1' },
});
const createPurgeRow = (receivedDaysAgo: number, stars: number, purgedDaysAgo = 1) => ({
  _id: new ObjectId(),
  at: getTimeAgo(purgedDaysAgo),
  actor: { kind: 'system' as const, id: 'worker' },
  action: 'review.purge',
  target: { kind: 'review', id: `purged-${receivedDaysAgo}` },
  before: { status: 'deleted', v: 3 },
  after: { stars, published: true, received: getTimeAgo(receivedDaysAgo) },
});
const createRejectionFields = (days: number, ...reasons: string[]) => ({
  visible: false,
  live: false,
  publishedAt: undefined,
  decision: { outcome: 'rejected' as const, reasons, note: '', at: getTimeAgo(days, -30), by: 'admin_1' },
});

beforeAll(async () => {
  await reviews.insertMany(
    [
      // Before the reported period: none of them counts.
      ...Array.from({ length: 30 }, (_, i) =>
        createReviewDoc({ ...createTimeFields(400 + i), publishedAt: getTimeAgo(399 + i) }),
      ),
      createReviewDoc({
        ...createTimeFields(400),
        status: 'rejected',
        ...createRejectionFields(400, 'False or fake'),
      }),
      ...Array.from({ length: 5 }, (_, i) =>
        createReviewDoc({ ...createTimeFields(20 + i), publishedAt: getTimeAgo(20 + i, -5) }),
      ),
      createReviewDoc({
        ...createTimeFields(10),
        overallRating: 1,
        status: 'flagged',
        publishedAt: getTimeAgo(10, -8),
      }),
      createReviewDoc({
        ...createTimeFields(9),
        status: 'rejected',
        ...createRejectionFields(9, 'Abusive or obscene', 'False or fake', 'Given before'),
      }),
      createReviewDoc({
        ...createTimeFields(8),
        overallRating: 2,
        status: 'rejected',
        ...createRejectionFields(8, 'False or fake'),
        appeal: { text: 'I was there.', status: 'open', at: getTimeAgo(1) },
      }),
      createReviewDoc({
        ...createTimeFields(30),
        overallRating: 3,
        publishedAt: getTimeAgo(29),
        ...createDeletionFields('itself'),
      }),
      createReviewDoc({
        ...createTimeFields(31),
        overallRating: 3,
        publishedAt: getTimeAgo(30),
        ...createDeletionFields('listing'),
      }),
      createReviewDoc({
        ...createTimeFields(500),
        overallRating: 3,
        publishedAt: getTimeAgo(499),
        ...createDeletionFields('itself'),
      }),
      createReviewDoc({ ...createTimeFields(1), status: 'pending', visible: false, publishedAt: undefined }),
    ],
    { ignoreUndefined: true },
  );
  await audit.insertMany([
    createPurgeRow(60, 4),
    createPurgeRow(61, 4),
    // Before the reported period, and another action about the same kind of object.
    createPurgeRow(400, 4),
    { ...createPurgeRow(62, 4), action: 'review.delete' },
  ]);
  const decisionReasons = [
    { value: 'Advertises something', es: 'Hace publicidad' },
    { value: 'Given before', es: 'Se dio antes', retired: true },
    { value: 'Never given', es: 'Nunca se dio', retired: true },
  ];
  await settings.insertOne(createSettingsDoc('options', { ...settingsDefaults.options, decisionReasons }));
  await flags.insertMany(
    (['open', 'upheld', 'declined', 'declined'] as const).map((status, i) =>
      createFlagDoc({
        reviewId: new ObjectId(),
        status,
        createdAt: getTimeAgo(3),
        ...(i > 1 && { hid: true }),
      }),
    ),
  );
});

it('the report counts the last twelve months', async () => {
  const result = await computeTransparency(store, now);
  expect(() => parseReply(getTransparency, result)).not.toThrow();
  expect(result).toEqual({
    from: '2025-11-15',
    to: '2026-11-15',
    received: 13,
    approved: 7,
    rejected: 2,
    removed: 3,
    changesRequested: 0,
    waiting: 1,
    withdrawn: 0,
    medianHours: 6,
    byStar: [
      { star: 1, decided: 1, approved: 1 },
      { star: 2, decided: 1, approved: 0 },
      { star: 3, decided: 2, approved: 1 },
      { star: 4, decided: 2, approved: 0 },
      { star: 5, decided: 6, approved: 5 },
    ],
    reasons: { 'Abusive or obscene': 1, 'False or fake': 2, 'Given before': 1 },
    addedReasons: [
      { value: 'Advertises something', es: 'Hace publicidad' },
      { value: 'Given before', es: 'Se dio antes' },
    ],
    flags: { received: 4, upheld: 1, declined: 2, open: 1 },
    hidden: { received: 2, upheld: 0, declined: 2, open: 0 },
    appeals: { received: 1, upheld: 0, declined: 0, open: 1 },
  });
});

it('the report reads indexes, and documents of rejected or removed reviews only', async () => {
  const recordedQueries = recordQueries(client, ['reviews', 'flags', 'audit']);
  await computeTransparency(store, now);
  expect(recordedQueries).toHaveLength(8);
  for (const query of [...recordedQueries]) {
    const { docsExamined, message } = await expectRecordedIndexed(db, query);
    expect(docsExamined, message).toBe({ decided: 2, deleted: 3, ofAction: 3 }[query.hint as string] ?? 0);
  }
});
