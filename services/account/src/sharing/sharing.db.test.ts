import { createListingDoc, createSanctionDoc } from '@app/db/documents-for-tests';
import {
  getSharing,
  maxReceivedLists,
  parseReply,
  type ReplyOf,
  type Sharing,
  type shareSaved,
} from '@app/types';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { send, collections, dumpCollections, provider } = await startApp();
const { listings, savedPeople, sharedLists } = collections;
const dayMs = 86_400_000;

const sendCall = (userId: string, method: string, path: string, body?: unknown) =>
  send(method, `/api/me${path}`, { as: { userId }, ...(body !== undefined && { body }) });
const loadSharing = async (userId: string): Promise<Sharing> =>
  parseReply(getSharing, (await sendCall(userId, 'GET', '/sharing')).json);
const shareList = (mode = 'together', userId = 'user_ana') =>
  sendCall(userId, 'POST', '/sharing/link', { mode, name: 'Ana' });
const createLink = async (mode?: string, userId?: string): Promise<string> =>
  ((await shareList(mode, userId)).json as unknown as ReplyOf<typeof shareSaved>).secret;
const openLink = (userId: string, secret: string) => sendCall(userId, 'POST', '/sharing/open', { secret });
const acceptLink = (userId: string, secret: string, name = 'Ben') =>
  sendCall(userId, 'POST', '/sharing/accept', { secret, name });
const changeMode = (mode: string, userId = 'user_ana') =>
  sendCall(userId, 'PUT', '/sharing/link/mode', { mode });
const endShare = () => sendCall('user_ana', 'DELETE', '/sharing/link');
const [janeListing, omarListing] = ['Jane', 'Omar'].map((firstName) =>
  createListingDoc({ firstName, slug: firstName.toLowerCase() }),
) as [ReturnType<typeof createListingDoc>, ReturnType<typeof createListingDoc>];
const readListId = async (userId = 'user_ben') => (await loadSharing(userId)).lists[0]!.id;
const writeNote = async (note: string, { _id } = janeListing, userId = 'user_ben', id?: string) =>
  sendCall(userId, 'PUT', `/sharing/lists/${id ?? (await readListId())}/note`, {
    listingId: _id.toHexString(),
    note,
  });
const readSavedNotes = async (userId: string) =>
  (await savedPeople.findOne({ _id: userId }))?.people.map(({ listingId, note }) => [
    listingId.equals(janeListing._id) ? 'jane' : 'omar',
    note,
  ]);

beforeEach(async () => {
  await listings.insertMany([janeListing, omarListing]);
  await sendCall('user_ana', 'PUT', '/saved', {
    save: [{ listing: 'jane', note: 'Asks about sockets' }, { listing: 'omar' }],
  });
  // What must stay with her.
  await sendCall('user_ana', 'PUT', '/needs', {
    needs: { plan: 'TRICARE', zip: '63101', limbLevel: ['Hip'] },
  });
});

describe('a saved list', () => {
  it('N7 is read by the person who accepts the link, who adds notes if the owner allows it, until the owner ends it', async () => {
    const secret = await createLink();
    expect((await openLink('user_ben', secret)).json).toEqual({
      owner: 'Ana',
      mode: 'together',
      people: 2,
      accepted: false,
    });
    expect((await loadSharing('user_ben')).lists).toEqual([]);
    expect((await acceptLink('user_ben', secret)).status).toBe(200);
    expect((await loadSharing('user_ana')).share).toMatchObject({ until: null, reader: { name: 'Ben' } });

    await writeNote('Near the bus');
    await writeNote('Near the bus stop');
    const { lists } = await loadSharing('user_ben');
    expect(lists).toMatchObject([
      {
        owner: 'Ana',
        mode: 'together',
        people: [
          { listing: { slug: 'jane' }, note: 'Asks about sockets', ownNote: 'Near the bus stop' },
          { listing: { slug: 'omar' }, note: '', ownNote: '' },
        ],
      },
    ]);
    expect((await loadSharing('user_ana')).share?.notes).toEqual([
      { listingId: janeListing._id.toHexString(), note: 'Near the bus stop' },
    ]);

    expect((await endShare()).json).toEqual({ share: null, lists: [] });
    expect((await loadSharing('user_ben')).lists).toEqual([]);
    expect((await writeNote('Too late', janeListing, 'user_ben', lists[0]!.id)).json).toMatchObject({
      status: 404,
      error: 'list_ended',
    });
    for (const userId of ['user_ben', 'user_eve'])
      expect((await openLink(userId, secret)).json).toMatchObject({ status: 404, error: 'link_unknown' });
    expect((await acceptLink('user_ben', secret)).status).toBe(404);
  });

  it('shows people and notes alone: no need, plan or limb level', async () => {
    await acceptLink('user_ben', await createLink());
    const { text } = await sendCall('user_ben', 'GET', '/sharing');
    expect(text).not.toMatch(/TRICARE|63101|Hip|user_ana|needs/);
  });

  it('that is read only takes no note', async () => {
    await acceptLink('user_ben', await createLink('read'));
    expect((await writeNote('Near')).json).toMatchObject({ status: 403, error: 'list_read_only' });
    expect((await loadSharing('user_ana')).share?.notes).toEqual([]);
  });

  it('is opened for notes and closed again by its owner alone; notes stay, and their author may delete them', async () => {
    expect((await changeMode('together')).json).toMatchObject({ status: 404, error: 'nothing_shared' });
    await acceptLink('user_ben', await createLink('read'));
    await changeMode('together', 'user_ben');
    expect((await writeNote('Near')).json).toMatchObject({ error: 'list_read_only' });
    expect((await changeMode('together')).json).toMatchObject({ share: { mode: 'together' } });
    expect((await writeNote('Near')).status).toBe(200);
    expect((await changeMode('read')).json).toMatchObject({
      share: { mode: 'read', reader: { name: 'Ben' }, notes: [{ note: 'Near' }] },
    });
    expect((await writeNote('Far')).json).toMatchObject({ status: 403, error: 'list_read_only' });
    expect((await loadSharing('user_ben')).lists[0]).toMatchObject({
      mode: 'read',
      people: [{ ownNote: 'Near' }, {}],
    });
    expect((await writeNote('')).status).toBe(200);
    expect((await loadSharing('user_ana')).share?.notes).toEqual([]);
  });

  it('follows what its owner saves and removes, and takes notes about its people alone', async () => {
    await acceptLink('user_ben', await createLink());
    await writeNote('$$NOW', omarListing);
    await writeNote('First');
    await writeNote('');
    await sendCall('user_ana', 'PUT', '/saved', {
      remove: ['jane'],
      save: [{ listing: 'omar', note: 'Kind' }],
    });
    expect((await writeNote('Gone')).json).toMatchObject({ status: 404, error: 'not_on_list' });
    expect((await loadSharing('user_ben')).lists[0]?.people).toMatchObject([
      { listing: { slug: 'omar' }, note: 'Kind', ownNote: '$$NOW' },
    ]);
    expect((await loadSharing('user_ana')).share?.notes).toHaveLength(1);
  });
});

describe('a link', () => {
  it('has a secret that is stored nowhere, and in no later reply', async () => {
    const secret = await createLink();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    await openLink('user_ben', secret);
    await acceptLink('user_ben', secret);
    await acceptLink('user_eve', secret);
    const replies = await Promise.all(['user_ana', 'user_ben'].map((id) => sendCall(id, 'GET', '/sharing')));
    for (const text of [await dumpCollections(), ...replies.map(({ text }) => text)])
      expect(text).not.toContain(secret);
  });

  it('is accepted by one of two at the same moment; the other one is told, and so is its owner', async () => {
    const secret = await createLink();
    const replies = await Promise.all(['user_ben', 'user_eve'].map((id) => acceptLink(id, secret)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const readerUserId = (await sharedLists.findOne())!.readerUserId!;
    const otherUserId = readerUserId === 'user_ben' ? 'user_eve' : 'user_ben';
    expect((await openLink(otherUserId, secret)).json).toMatchObject({
      error: 'link_used',
      message: expect.stringMatching(/one person only/),
    });
    expect((await openLink('user_ana', secret)).json).toMatchObject({ status: 409, error: 'own_link' });
    expect((await acceptLink('user_ana', secret)).json).toMatchObject({ status: 409, error: 'own_link' });
    // The reader opens it again.
    expect((await openLink(readerUserId, secret)).json).toMatchObject({ accepted: true });
    expect((await acceptLink(readerUserId, secret)).status).toBe(200);
    expect((await shareList()).json).toMatchObject({ status: 409, error: 'list_shared' });
  });

  it('ends after seven days without a reader, and with a newer one', async () => {
    const firstSecret = await createLink();
    const secondSecret = await createLink('read');
    expect((await openLink('user_ben', firstSecret)).status).toBe(404);
    expect((await openLink('user_ben', secondSecret)).json).toMatchObject({ mode: 'read' });
    const { createdAt, expiresAt } = (await sharedLists.findOne())!;
    expect(expiresAt!.getTime() - createdAt.getTime()).toBe(7 * dayMs);
    expect((await loadSharing('user_ana')).share?.until).toBe(expiresAt!.toISOString());
    await sharedLists.updateOne({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await acceptLink('user_ben', secondSecret)).json).toMatchObject({ error: 'link_unknown' });
    expect(await loadSharing('user_ana')).toEqual({ share: null, lists: [] });
    // MongoDB deletes it a minute later; until then a new one takes its place.
    expect((await openLink('user_ben', await createLink())).status).toBe(200);
  });

  it.each(['x'.repeat(42), 'x'.repeat(44), { $gt: '' }, null])(
    'with a secret of another format gets 400: %j',
    async (secret) => {
      expect((await sendCall('user_ben', 'POST', '/sharing/open', { secret })).status).toBe(400);
    },
  );

  it(`adds to at most ${maxReceivedLists} lists of others`, async () => {
    for (let i = 0; i < maxReceivedLists; i++)
      await acceptLink('user_ben', await createLink('read', `user_${i}`));
    expect((await acceptLink('user_ben', await createLink())).json).toMatchObject({
      error: 'too_many_lists',
    });
    expect((await loadSharing('user_ben')).lists).toHaveLength(maxReceivedLists);
  });

  it.each(['', '   ', '…', 'x'.repeat(41), 7])('needs a name that can be read: %j', async (name) => {
    expect((await sendCall('user_ana', 'POST', '/sharing/link', { mode: 'read', name })).status).toBe(400);
  });
});

describe('notes of the reader', () => {
  it.each([
    ['the owner ends the share', endShare],
    ['the reader leaves', async () => sendCall('user_ben', 'DELETE', `/sharing/lists/${await readListId()}`)],
    [
      'the owner’s account is closed',
      () => {
        provider.users.set('user_ana', {});
        return sendCall('user_ana', 'DELETE', '', { reviews: 'delete' });
      },
    ],
  ])('are their own: they follow those in their saved people when %s', async (_, endSharing) => {
    await acceptLink('user_ben', await createLink());
    await sendCall('user_ben', 'PUT', '/saved', { save: [{ listing: 'omar', note: 'Mine' }] });
    await writeNote('Near the bus');
    await writeNote('Kind', omarListing);
    await endSharing();
    expect(await loadSharing('user_ben')).toEqual({ share: null, lists: [] });
    expect(await readSavedNotes('user_ben')).toEqual([
      ['omar', 'Mine\nKind'],
      ['jane', 'Near the bus'],
    ]);
    expect(await sharedLists.countDocuments()).toBe(0);
  });

  it('are deleted with their account, and so is the share', async () => {
    await acceptLink('user_ben', await createLink());
    await writeNote('Near the bus');
    provider.users.set('user_ben', {});
    await sendCall('user_ben', 'DELETE', '', { reviews: 'delete' });
    expect(await loadSharing('user_ana')).toEqual({ share: null, lists: [] });
    expect(await dumpCollections()).not.toContain('Near the bus');
    expect(await readSavedNotes('user_ana')).toHaveLength(2);
  });
});

it('nobody else reads, writes, leaves or ends a shared list', async () => {
  await acceptLink('user_ben', await createLink());
  const listId = await readListId();
  const dumpBefore = await dumpCollections('sharedLists', 'savedPeople');
  expect(await loadSharing('user_eve')).toEqual({ share: null, lists: [] });
  for (const userId of ['user_eve', 'user_ana'])
    expect((await writeNote('Mine', janeListing, userId, listId)).json).toMatchObject({
      error: 'list_ended',
    });
  await sendCall('user_eve', 'DELETE', `/sharing/lists/${listId}`);
  await sendCall('user_ana', 'DELETE', `/sharing/lists/${listId}`);
  await sendCall('user_ben', 'DELETE', '/sharing/link');
  expect(await dumpCollections('sharedLists', 'savedPeople')).toBe(dumpBefore);
});

it('an account that may not write neither shares nor writes notes, but reads, leaves and ends', async () => {
  await acceptLink('user_ben', await createLink());
  const until = new Date(Date.now() + dayMs);
  for (const userId of ['user_ana', 'user_ben'])
    await collections.sanctions.insertOne(createSanctionDoc({ userId, kind: 'suspend', until }));
  expect((await writeNote('Mine')).json).toMatchObject({ status: 403, error: 'suspended' });
  expect((await loadSharing('user_ben')).lists).toHaveLength(1);
  expect((await endShare()).status).toBe(200);
  expect((await shareList()).json).toMatchObject({ status: 403, error: 'suspended' });
});

it('a shared list keeps at most as many notes as a list has people', async () => {
  await acceptLink('user_ben', await createLink());
  const notes = Array.from({ length: 200 }, () => ({
    listingId: new ObjectId(),
    note: 'x',
    writtenAt: new Date(),
  }));
  await sharedLists.updateOne({}, { $set: { notes } });
  expect((await writeNote('One more')).status).toBe(200);
  expect((await sharedLists.findOne())?.notes).toHaveLength(200);
});
