import { collectionsOf } from '@app/db';
import { listingDoc, reviewDoc } from '@app/db/documents-for-tests';
import type { Ctx } from '@app/moderation';
import { testDatabase } from '@app/test-kit/mongo';
import { beforeEach, expect, test } from 'vitest';
import { walk } from './walk.ts';

const { client, db } = await testDatabase();
const collections = collectionsOf(db);
const ctx = (): Ctx => ({
  client,
  collections,
  now: new Date(),
  requestId: 'test',
  actor: { kind: 'admin', id: 'owner' },
});
const listing = listingDoc();

beforeEach(async () => {
  for (const one of ['reviews', 'listings', 'audit', 'outbox', 'undos'] as const)
    await db.collection(one).deleteMany({});
  await collections.listings.insertOne(listing);
});

const waiting = async (text: string, day: number) => {
  const { publishedAt: _, ...review } = reviewDoc({
    listingId: listing._id,
    status: 'pending',
    text,
    submittedAt: new Date(2026, 1, day),
  });
  await collections.reviews.insertOne(review);
  return review.publicId;
};
const statusOf = async (publicId: string) => (await collections.reviews.findOne({ publicId }))?.status;

/** Types these, one after the other; gives all that was said. */
async function typed(...keys: string[]): Promise<string> {
  const said: string[] = [];
  await walk(ctx, { ask: async () => keys.shift() ?? 'q', say: (text) => void said.push(text) });
  expect(keys).toEqual([]);
  return said.join('\n');
}

test('goes through what waits, the oldest first, and ends when told', async () => {
  const [second, first, third] = [
    await waiting('The second text.', 2),
    await waiting('The first text.', 1),
    await waiting('The third text.', 3),
  ];
  const said = await typed('a', 's', 'q');
  expect(said.indexOf('The first text.')).toBeLessThan(said.indexOf('The second text.'));
  expect(said).toContain('1 of 3');
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['approved', 'pending', 'pending']);
});

test('asks for reasons by number until they are some, and for a note', async () => {
  const one = await waiting('A text that names a person.', 1);
  await typed('x', 'r', '99', '', '1, 2', 'Leave out the name.');
  expect(await collections.reviews.findOne({ publicId: one })).toMatchObject({
    status: 'rejected',
    decision: { reasons: ['Names another person', 'Confidential details'], note: 'Leave out the name.' },
  });
});

test('decides the text that was shown, and no later one', async () => {
  const one = await waiting('A text.', 1);
  const keys = ['a'];
  const said: string[] = [];
  const ask = async () => {
    await collections.reviews.updateOne(
      { publicId: one },
      { $set: { text: 'Another text.' }, $inc: { v: 1 } },
    );
    return keys.shift() ?? 'q';
  };
  await walk(ctx, { ask, say: (text) => void said.push(text) });
  expect(said.at(-1)).toBe('Not done: stale.');
  expect(await statusOf(one)).toBe('pending');
});

test('says so where nothing waits', async () => {
  expect(await typed()).toBe('Nothing waits.');
});
