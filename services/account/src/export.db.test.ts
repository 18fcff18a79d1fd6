import { listingDoc, reviewDoc } from '@app/db/documents-for-tests';
import { expectIndexed } from '@app/test-kit/explain';
import { exportMe, parseReply } from '@app/types';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownDataStore } from './own-data.store.ts';
import { runningApp } from './testing/running-app.ts';

const { send, provider, collections } = await runningApp();
const { reviews, flags, reports, listings, audit } = collections;

/** What belongs to A and to B: every text carries its owner's mark. */
beforeEach(async () => {
  for (const who of ['a', 'b']) {
    const userId = `user_${who}`;
    const mark = `mark-of-${who}`;
    provider.users.set(userId, { firstName: mark, unsafeMetadata: { patientinfo: { state: 'Ohio' } } });
    const listing = listingDoc({ ownerUserId: userId, professionalBio: mark });
    const review = reviewDoc({
      userId,
      text: `${mark} `.repeat(10),
      status: 'pending_revision',
      risks: ['burst'],
      decision: { outcome: 'approved', reasons: [], note: '', at: new Date(), by: 'staff_secret' },
    });
    const { overallRating, ratings, tags, stage, limb, careMonth, relation, anonymous, incentive } = review;
    review.revision = {
      content: {
        overallRating,
        ratings,
        tags,
        stage,
        limb,
        careMonth,
        relation,
        anonymous,
        incentive,
        text: `revised ${mark}`,
      },
      submittedAt: new Date(),
      status: 'pending',
    };
    await listings.insertOne(listing);
    await reviews.insertOne(review);
    const other = reviewDoc({
      text: 'somebody else wrote this about a practice in another town, at length.',
    });
    await reviews.insertOne(other);
    await flags.insertOne({
      _id: new ObjectId(),
      reviewId: other._id,
      userId,
      reason: 'Something else',
      note: mark,
      status: 'open',
      createdAt: new Date(),
    });
    await reports.insertOne({
      _id: new ObjectId(),
      listingId: listing._id,
      field: 'phone',
      note: `${mark} phone`,
      userId,
      status: 'open',
      createdAt: new Date(),
    });
    await audit.insertMany([
      {
        _id: new ObjectId(),
        at: new Date('2026-01-01'),
        actor: { kind: 'user', id: userId },
        action: 'account.set-role',
        target: { kind: 'user', id: userId },
        after: { role: 'patient' },
      },
      {
        _id: new ObjectId(),
        at: new Date('2026-01-02'),
        actor: { kind: 'admin', id: 'staff_secret' },
        action: 'account.note',
        target: { kind: 'user', id: userId },
      },
    ]);
  }
});

const exported = async (userId: string) => send('GET', '/api/me/export', { as: { userId } });

it('holds everything of the account, and nothing of another', async () => {
  const { status, json, text, headers } = await exported('user_a');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z]+-my-data\.json"$/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const { account, data } = parseReply(exportMe, json);
  expect(account).toMatchObject({
    id: 'user_a',
    firstName: 'mark-of-a',
    emailAddresses: [{ emailAddress: 'user_a@example.test', verified: true }],
    unsafeMetadata: { patientinfo: { state: 'Ohio' } },
    createdAt: '2026-01-02T03:04:05.000Z',
  });
  expect(data.reviews).toMatchObject([
    { text: expect.stringContaining('mark-of-a'), revision: { content: { text: 'revised mark-of-a' } } },
  ]);
  expect(data.flags).toMatchObject([{ note: 'mark-of-a', review: expect.stringMatching(/^[\w-]{22}$/) }]);
  expect(data.reports).toMatchObject([{ note: 'mark-of-a phone' }]);
  expect(data.listings).toMatchObject([{ professionalBio: 'mark-of-a', ownerUserId: 'user_a' }]);
  expect(data.audit).toMatchObject([
    { by: 'team', action: 'account.note' },
    { by: 'you', action: 'account.set-role', after: { role: 'patient' } },
  ]);
  expect(text).not.toMatch(/mark-of-b|user_b/);
});

it('names no colleague of ours, no guard against fraud, no text of others, and nothing that only we may read', async () => {
  const { text } = await exported('user_a');
  expect(text).not.toMatch(/staff_secret|burst|somebody else wrote|of-the-team|nameKeys/);
});

it('is empty for a new account, and 401 for one that is gone', async () => {
  provider.users.set('user_new', {});
  const { json } = await exported('user_new');
  expect(json.data).toEqual({ reviews: [], flags: [], reports: [], listings: [], audit: [] });
  expect((await exported('user_gone')).status).toBe(401);
});

it('is 503 while the provider is away: half an export is none', async () => {
  provider.state.away = true;
  expect((await exported('user_a')).status).toBe(503);
});

describe('its queries', () => {
  it.each(Object.entries(ownDataStore(collections).queries))('%s has an index', async (_, query) => {
    await expectIndexed(query('user_a') as Parameters<typeof expectIndexed>[0]);
  });
});
