import { createListingDoc } from '@app/db/documents-for-tests';
import {
  getSaved,
  maxSavedNoteLength,
  maxSavedPeople,
  parseReply,
  putSaved as putSavedEndpoint,
} from '@app/types';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { send, collections, dumpCollections, provider } = await startApp();
const { listings, savedPeople } = collections;

const loadSaved = async (userId = 'user_a') =>
  parseReply(getSaved, (await send('GET', '/api/me/saved', { as: { userId } })).json).people;
const putSaved = (body: unknown, userId = 'user_a') => send('PUT', '/api/me/saved', { as: { userId }, body });
const loadNames = async () => (await loadSaved()).map(({ listing }) => listing?.firstName ?? null);

const [annListing, benListing, pendingListing] = ['Ann', 'Ben', 'Hid'].map((firstName) =>
  createListingDoc({
    firstName,
    slug: firstName.toLowerCase(),
    ...(firstName === 'Hid' && { status: 'pending' }),
  }),
) as [
  ReturnType<typeof createListingDoc>,
  ReturnType<typeof createListingDoc>,
  ReturnType<typeof createListingDoc>,
];

beforeEach(async () => {
  await listings.insertMany([annListing, benListing, pendingListing]);
});

describe('the saved people of an account', () => {
  it('are merged in order without repeats, and a second save keeps the notes', async () => {
    await putSaved({ save: [{ listing: 'ann', note: ' asks about sockets ' }] });
    const { status, headers } = await putSaved({ save: [{ listing: 'ben' }, { listing: 'ann' }] });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await loadSaved()).toMatchObject([
      { note: '', listing: { slug: 'ben', firstName: 'Ben', lastName: 'Doe' } },
      { note: 'asks about sockets', listing: { slug: 'ann' } },
    ]);
    await putSaved({ save: [{ listing: 'ann', note: '' }] });
    expect((await loadSaved()).map(({ note }) => note)).toEqual(['', '']);
  });

  it('cannot be read or changed by another account', async () => {
    await putSaved({ save: [{ listing: 'ann', note: 'private' }] });
    await putSaved({ save: [{ listing: 'ann', note: 'other' }], remove: ['ann'] }, 'user_b');
    expect(await loadSaved()).toMatchObject([{ note: 'private' }]);
    expect(await loadSaved('user_b')).toMatchObject([{ note: 'other' }]);
  });

  it('hide a listing that is not public, keep its note, and can be removed and restored by id', async () => {
    await putSaved({ save: [{ listing: 'ann', note: 'left' }, { listing: 'ben' }, { listing: 'hid' }] });
    await listings.updateOne({ _id: annListing._id }, { $set: { status: 'suspended', approved: false } });
    expect(await loadNames()).toEqual([null, 'Ben']);
    const id = annListing._id.toHexString();
    await putSaved({ remove: [id] });
    expect(await loadNames()).toEqual(['Ben']);
    await putSaved({ save: [{ listing: id, note: 'left' }] });
    expect(await loadSaved()).toMatchObject([{ listingId: id, note: 'left', listing: null }, {}]);
  });

  it('are found by a former address, and what cannot be saved is named', async () => {
    await listings.updateOne({ _id: annListing._id }, { $set: { slugHistory: ['ann-of-alton'] } });
    const save = ['hid', 'ann-of-alton', 'nobody'].map((listing) => ({ listing }));
    const { people, skipped = [] } = parseReply(putSavedEndpoint, (await putSaved({ save })).json);
    expect(people).toMatchObject([{ listing: { slug: 'ann' } }]);
    expect(skipped.sort()).toEqual(['hid', 'nobody']);
  });

  it('keep their note when a browser’s note is added, once, and neither is cut', async () => {
    const addNote = async (addedNote: string) =>
      parseReply(putSavedEndpoint, (await putSaved({ save: [{ listing: 'ann', addedNote }] })).json);
    await addNote('kind');
    await addNote('near');
    const { people, skipped } = await addNote('near');
    expect([people[0]!.note, skipped]).toEqual(['kind\nnear', []]);
    const reply = await addNote('x'.repeat(maxSavedNoteLength));
    expect([reply.people[0]!.note, reply.skipped]).toEqual(['kind\nnear', ['ann']]);
  });

  it('show the remaining listing after a merge, and after that one was merged', async () => {
    await putSaved({ save: [{ listing: 'ann', note: 'near' }] });
    const createMergedState = (mergedInto: ObjectId) =>
      ({ status: 'deleted', approved: false, mergedInto }) as const;
    const mergedListing = createListingDoc({ slug: 'between', ...createMergedState(benListing._id) });
    await listings.insertOne(mergedListing);
    await listings.updateOne({ _id: annListing._id }, { $set: createMergedState(mergedListing._id) });
    expect(await loadSaved()).toMatchObject([{ note: 'near', listing: { slug: 'ben' } }]);
    await putSaved({ save: [{ listing: 'ben' }] });
    expect(await loadNames()).toEqual(['Ben', null]);
  });

  it('are all stored when saved by concurrent calls, without repeats', async () => {
    await Promise.all(['ann', 'ben', 'ann', 'ben'].map((listing) => putSaved({ save: [{ listing }] })));
    expect((await loadNames()).sort()).toEqual(['Ann', 'Ben']);
  });

  it(`are at most ${maxSavedPeople}`, async () => {
    const save = Array.from({ length: maxSavedPeople }, () => ({ listing: new ObjectId().toHexString() }));
    await putSaved({ save });
    expect((await putSaved({ save: [{ listing: 'ann' }] })).status).toBe(200);
    expect(await loadNames()).toEqual(Array(maxSavedPeople).fill(null));
  });

  it.each([
    { save: [{ listing: 'ann', note: 'x'.repeat(maxSavedNoteLength + 1) }] },
    { save: [{ listing: 'ann', note: { $gt: '' } }] },
    { save: [{ listing: { $ne: '' } }] },
    { save: 'ann' },
    { remove: [{ $ne: '' }] },
    { save: Array(maxSavedPeople + 1).fill({ listing: 'ann' }) },
  ])('get 400 for a malformed body (%#)', async (body) => {
    expect((await putSaved(body)).status).toBe(400);
    expect(await savedPeople.countDocuments()).toBe(0);
  });

  it('are part of the export', async () => {
    provider.users.set('user_a', {});
    await putSaved({ save: [{ listing: 'ann', note: 'mine' }] });
    const { json } = await send('GET', '/api/me/export', { as: { userId: 'user_a' } });
    expect(json.data).toMatchObject({ saved: [{ listingId: annListing._id.toHexString(), note: 'mine' }] });
  });

  it('are not changed by reading them', async () => {
    const dumpBefore = await dumpCollections();
    expect(await loadSaved()).toEqual([]);
    expect(await dumpCollections()).toBe(dumpBefore);
  });
});
