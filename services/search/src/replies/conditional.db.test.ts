// What public pages ask: unchanged it costs no look at the database, changed it is told within the stream's time.
import { createCachedSettings, getCollections } from '@app/db';
import { createListingDoc, reviewDoc } from '@app/db/documents-for-tests';
import { testDatabase } from '@app/test-kit/mongo';
import { MongoClient, type ObjectId } from 'mongodb';
import { afterAll, beforeEach, expect, it, test, vi } from 'vitest';
import { startApp } from '../testing/running-app.ts';
import { recordQueries } from '../testing/sent-queries.ts';

const { uri } = await testDatabase();
const client = await new MongoClient(uri, { monitorCommands: true }).connect();
afterAll(() => client.close());
const db = client.db();
const collections = getCollections(db);
const { listings, reviews } = collections;
const jane = createListingDoc({ slug: 'jane', slugHistory: ['jane-before'] });
const carl = createListingDoc({ slug: 'carl' });
const toReviewDoc = (listingId: ObjectId, text: string) =>
  reviewDoc({ listingId, text, publishedAt: new Date() });
const ofJane = toReviewDoc(jane._id, 'About Jane: the socket has been comfortable from the first week on.');
const ofCarl = toReviewDoc(carl._id, 'About Carl: the socket has been comfortable from the first week on.');

const settings = createCachedSettings(collections, { freshMs: 60_000 });
const options = { settings };
const first = await startApp(
  client,
  db,
  async () => {
    await listings.insertMany([jane, carl], { ignoreUndefined: true });
    await reviews.insertMany([ofJane, ofCarl], { ignoreUndefined: true });
  },
  options,
);
/** Another process over the same database. */
const second = await startApp(client, db, async () => {}, options);
const { get, caughtUp } = first;
const profile = '/api/prosthetists/jane';
const ofListing = `${profile}/reviews`;
const recent = '/api/reviews/recent';
const made = [profile, '/api/prosthetists/jane-before', `/api/prosthetists/${jane._id}`, ofListing, recent];
const all = [
  ...made,
  ...['/api/reviews/lists', '/api/transparency', '/api/places', '/api/places/missouri'],
  '/api/prosthetists?zipCode=63101&radius=25',
];

const readTag = async (path: string) => (await get(path)).headers.get('etag') ?? '';
const ask = (path: string, tag: string) => get(path, { 'if-none-match': tag });

beforeEach(async () => {
  await caughtUp();
  await second.caughtUp();
});

test.each(all)('%s, unchanged, is 304 without a look at the database', async (path) => {
  const tag = await readTag(path);
  expect(tag).toMatch(/^"[\w-]+"$/);
  const sent = recordQueries(client, Object.keys(collections));
  for (let i = 0; i < 3; i++) {
    const { status, text, headers } = await ask(path, `W/${tag}`);
    expect([status, text, headers.get('etag')]).toEqual([304, '', tag]);
  }
  // Nor does the whole answer, of what was asked once.
  if (made.includes(path)) expect((await get(path)).status).toBe(200);
  expect(sent).toEqual([]);
});

test.each(all)('every process names %s alike', async (path) => {
  expect((await second.get(path)).headers.get('etag')).toBe(await readTag(path));
});

test.each(all)('%s is the same in both languages', async (path) => {
  const [en, es] = await Promise.all(['en', 'es'].map((one) => get(path, { 'accept-language': one })));
  expect([es!.text, es!.headers.get('etag')]).toEqual([en!.text, en!.headers.get('etag')]);
});

/** Does it, and gives the first other answer of each address; fails where that takes long. */
async function change(paths: readonly string[], act: () => Promise<unknown>) {
  const tags = await Promise.all(paths.map(readTag));
  await act();
  return Promise.all(
    paths.map((path, at) =>
      vi.waitUntil(
        async () => {
          const answer = await ask(path, tags[at]!);
          return answer.status !== 304 && answer;
        },
        { timeout: 1_000, interval: 5 },
      ),
    ),
  );
}
const setListing = (_id: ObjectId, $set: object) => listings.updateOne({ _id }, { $set, $inc: { v: 1 } });

it('tells of a changed listing at each of its addresses', async () => {
  const paths = made.slice(0, 3);
  const answers = await change(paths, () => setListing(jane._id, { professionalBio: 'Fits runners.' }));
  for (const { json } of answers) expect(json.professionalBio).toBe('Fits runners.');
});

const counters = { reviewCount: 1, ratingSum: 5, ratingAvg: 5, histogram: [0, 0, 0, 0, 1] };

it('tells of another counter with the reviews, and of another name with the newest ones', async () => {
  const act = () => setListing(jane._id, { ...counters, lastName: 'Newname' });
  const [list, newest] = await change([ofListing, recent], act);
  expect(list!.json.total).toBe(1);
  expect(newest!.text).toContain('Newname');
});

it('tells of a review whose words changed, wherever it stands, and of no other one', async () => {
  const carlTag = await readTag('/api/prosthetists/carl/reviews');
  const act = () =>
    reviews.updateOne({ _id: ofJane._id }, { $set: { text: 'Other words of it.' }, $inc: { v: 1 } });
  for (const { text } of await change([ofListing, recent], act)) expect(text).toContain('Other words of it.');
  expect((await ask('/api/prosthetists/carl/reviews', carlTag)).status).toBe(304);
});

it('tells both listings of a review that moves, and of one that is purged', async () => {
  const paths = [ofListing, '/api/prosthetists/carl/reviews'];
  const [from, to] = await change(paths, () =>
    reviews.updateOne({ _id: ofJane._id }, { $set: { listingId: carl._id } }),
  );
  expect([from!.json.reviews.length, to!.json.reviews.length]).toEqual([0, 2]);
  const [left] = await change([paths[1]!], () => reviews.deleteOne({ _id: ofJane._id }));
  expect(left!.json.reviews).toHaveLength(1);
});

it('finds the review of a listing that was passed over once it is public', async () => {
  const hidden = createListingDoc({ slug: 'hidden', status: 'suspended', approved: false });
  const words = 'About somebody who was hidden: the socket is comfortable now.';
  await listings.insertOne(hidden, { ignoreUndefined: true });
  await reviews.insertOne(toReviewDoc(hidden._id, words), { ignoreUndefined: true });
  await caughtUp();
  expect((await get(recent)).text).not.toContain(words);
  const act = () => setListing(hidden._id, { status: 'approved', approved: true });
  const [newest] = await change([recent], act);
  expect(newest!.text).toContain(words);
});

it('gives an address to the listing that has it now', async () => {
  const heir = createListingDoc({ slug: 'jane-before', lastName: 'Heir' });
  const [answer] = await change(['/api/prosthetists/jane-before'], () =>
    listings.insertOne(heir, { ignoreUndefined: true }),
  );
  expect(answer!.json.lastName).toBe('Heir');
});

it('is not there any more once the listing is taken down', async () => {
  const answers = await change([profile, ofListing], () =>
    setListing(jane._id, { status: 'suspended', approved: false }),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

it('counts places anew, and no place that nothing changed in', async () => {
  const texas = await readTag('/api/places/texas');
  const act = () => listings.insertOne(createListingDoc({ slug: 'more' }), { ignoreUndefined: true });
  const [places] = await change(['/api/places', '/api/places/missouri'], act);
  expect(places!.json.states).toContainEqual(expect.objectContaining({ code: 'MO' }));
  expect((await ask('/api/places/texas', texas)).status).toBe(304);
});

it('tells of changed cards, and names results alike where a change is none of theirs', async () => {
  const [here, there] = ['/api/prosthetists?state=MO', '/api/prosthetists?state=TX'];
  const tag = await readTag(there);
  const [found] = await change([here], () => setListing(carl._id, { lastName: 'Cardname' }));
  expect(found!.text).toContain('Cardname');
  expect((await ask(there, tag)).status).toBe(304);
});

it('reads the database for each answer while nothing tells it of changes', async () => {
  const path = '/api/prosthetists/carl';
  const cutOff = await startApp(client, db, async () => {}, options);
  const tag = (await cutOff.get(path)).headers.get('etag')!;
  cutOff.live.stop();
  await vi.waitUntil(() => !cutOff.live.isFollowing, { timeout: 5_000 });
  expect((await cutOff.get(path, { 'if-none-match': tag })).status).toBe(304);
  await setListing(carl._id, { professionalBio: 'Told by nobody.' });
  expect((await cutOff.get(path, { 'if-none-match': tag })).json.professionalBio).toBe('Told by nobody.');
});
