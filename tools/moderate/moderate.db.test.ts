import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { collectionsOf } from '@app/db';
import { listingDoc, reviewDoc } from '@app/db/documents-for-tests';
import { isFullRun } from '@app/test-kit/full-tests';
import { testDatabase } from '@app/test-kit/mongo';
import { beforeAll, expect, test } from 'vitest';

const { db, uri } = await testDatabase();
const { listings, reviews } = collectionsOf(db);
const command = path.resolve(import.meta.dirname, '../moderate.ts');

/** What a person reads who types it. */
async function moderate(...words: string[]): Promise<string> {
  const env = { ...process.env, MONGODB_URI: uri };
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env }).catch(
    ({ stderr }: { stderr: string }) => ({ stdout: `failed: ${stderr}` }),
  );
  return stdout;
}

/** Each starts a process; what the commands do is tried in process, in packages/moderation and practice.db.test.ts. */
const proof = test.runIf(isFullRun);

const listing = listingDoc();
const waiting = reviewDoc({
  listingId: listing._id,
  status: 'pending',
  text: 'It took three visits,\u001b[2J and now the socket holds all day long.',
});
delete waiting.publishedAt;
const { publicId } = waiting;

beforeAll(async () => {
  await listings.insertOne(listing);
  await reviews.insertOne(waiting);
});

test('lists what waits, without the power to steer a terminal', async () => {
  const listed = await moderate();
  expect(listed).toContain('Reviews: 1');
  expect(listed).toContain(publicId);
  expect(listed).not.toContain('\u001b');
  expect(listed).not.toContain(waiting.userId);
  expect(await moderate('show', publicId)).toContain(listing.slug);
});

proof('a refusal needs a reason of the list', async () => {
  expect(await moderate('reject', publicId, '--reason', 'I dislike it')).toMatch(/^failed: /);
});

proof('decides the version that was shown, and no other', async () => {
  expect(await moderate('show', publicId)).toContain(`${publicId}, version 1`);
  expect(await moderate('approve', publicId, '--v', '0')).toMatch(/^failed: It changed meanwhile/);
});

proof('approves, counts, and takes it back', async () => {
  const said = await moderate('approve', publicId);
  expect(said).toContain(`${publicId} is approved`);
  const decision = /undo (\w{24})/.exec(said)?.[1] ?? '';
  expect((await listings.findOne({ _id: listing._id }))?.reviewCount).toBe(1);
  expect(await moderate('approve', publicId)).toMatch(/^failed: In its present state/);
  expect(await moderate('undo', decision)).toContain('The review is as it was before.');
  expect((await listings.findOne({ _id: listing._id }))?.reviewCount).toBe(0);
});

proof('says what there is to type, and that a name is unknown', async () => {
  expect(await moderate('--help')).toContain('pnpm moderate approve ID');
  expect(await moderate('approve', 'x')).toMatch(/^failed: There is none of this name/);
});

proof('takes an id that looks like an option, and names of every kind', async () => {
  const odd = `-${'x'.repeat(21)}`;
  await reviews.insertOne({ ...reviewDoc({ listingId: listing._id, publicId: odd }) });
  expect(await moderate('show', odd)).toContain(`review:${odd}, version 1`);
  expect(await moderate('show', `listing:${listing._id}`)).toContain(`listing:${listing._id}, version`);
  expect(await moderate('show', `claim:${listing._id}`)).toMatch(/^failed: There is none of this name/);
  expect(await moderate('walk', 'claims')).toMatch(/^failed: A kind is one of/);
});

proof(
  'S26 a child under 13 has no account: its end is asked for at once, and no other is touched',
  async () => {
    const { deletions, outbox } = collectionsOf(db);
    expect(await moderate('child', publicId)).toContain('The account is closed');
    const wished = await deletions.find().toArray();
    expect(wished.map(({ userId, reviews }) => [userId, reviews])).toEqual([[waiting.userId, 'delete']]);
    const ends = await outbox.find({ kind: 'identity' }).toArray();
    expect(ends.map(({ payload }) => payload.userId)).toEqual([waiting.userId]);
    expect(await moderate('child', 'x')).toMatch(/^failed: There is none of this name/);
  },
);
