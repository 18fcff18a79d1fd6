// Texts of users are stored and returned literally (S10) and cannot inject mail headers (S31); harmful addresses in
// them are neither stored nor requested (S9).
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createListingDoc } from '@app/db/documents-for-tests';
import * as listingCommands from '@app/listings';
import { isMailTemplate, renderMail } from '@app/mail';
import type * as statusChanges from '@app/status-changes';
import { listInvalidWebsites, scriptInjections } from '@app/test-kit/attacks/texts';
import { isFullRun } from '@app/test-kit/full-tests';
import { createListingInput } from '@app/test-kit/listing-input';
import { createTestDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evidence, people } from '../testing/people.ts';
import { createKnownAccount, startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
let accountName = 'Renata';
const { collections, send } = await startApp({
  client,
  db,
  findAccount: async (id) => ({ ...createKnownAccount(id), firstName: accountName }),
});
const { listings, claims, pendingUpdates, outbox, drafts } = collections;
const { prosthetist: p, otherProsthetist: q } = people;

beforeEach(async () => {
  accountName = 'Renata';
  await Promise.all(Object.values(collections).map((collection) => collection.deleteMany({} as never)));
});

const staffContext: statusChanges.CommandContext = {
  client,
  collections,
  now: new Date(),
  requestId: 'request-of-the-team',
  actor: { kind: 'admin', id: 'admin_1' },
};

describe('S10: scripts in texts', () => {
  // Every sixth of the texts, which cover different parsing tricks of browsers.
  const testedScripts = isFullRun ? scriptInjections : scriptInjections.filter((_, i) => i % 6 === 0);
  it.each(testedScripts)('%j is stored and returned literally', async (script) => {
    // Invisible characters are dropped; the bio is text of several lines.
    const multilineText = script.replace(/\p{Bidi_Control}/gu, '').trim();
    const singleLineText = multilineText.replace(/[\n\t]/g, ' ');
    const storedFields = {
      firstName: singleLineText.slice(0, 100),
      company: singleLineText,
      address: singleLineText,
      manufacturerTraining: singleLineText,
      professionalBio: multilineText,
    };
    const creationReply = await send('POST', '/api/prosthetists', {
      as: p,
      body: createListingInput(storedFields),
    });
    expect([creationReply.status, creationReply.text.includes('<')]).toEqual([201, false]);
    expect(creationReply.json.slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    const _id = new ObjectId(creationReply.json._id as string);
    expect(await listings.findOne({ _id })).toMatchObject(storedFields);
    const editableReply = await send('GET', `/api/prosthetists/${creationReply.json.slug}?edit=true`, {
      as: p,
    });
    expect(editableReply.json.listing).toMatchObject(storedFields);
    expect(editableReply.headers.get('content-type')).toBe('application/json');
    expect(editableReply.headers.get('x-content-type-options')).toBe('nosniff');

    await listingCommands.approveListing(staffContext, { id: _id.toHexString(), v: 1 });
    const updateReply = await send('POST', `/api/prosthetists/${creationReply.json.slug}/update`, {
      as: p,
      body: createListingInput({ ...storedFields, professionalBio: `${storedFields.professionalBio} More.` }),
    });
    expect(updateReply.json.update.changed).toEqual(['professionalBio']);
    expect(
      (await send('GET', `/api/prosthetists/${creationReply.json.slug}?edit=true`, { as: p })).json,
    ).toMatchObject({
      pendingUpdate: {
        changed: [{ from: storedFields.professionalBio, to: `${storedFields.professionalBio} More.` }],
      },
    });

    await listings.updateOne({ _id }, { $unset: { ownerUserId: '' } });
    await claims.deleteMany({});
    const claimReply = await send('POST', '/api/prosthetists/claim', {
      as: q,
      body: {
        prosthetistId: creationReply.json._id,
        claimantName: script,
        evidence: { ...evidence, note: script.trim(), licenseNumber: '' },
      },
    });
    expect(claimReply.status).toBe(201);
    expect(await claims.findOne({})).toMatchObject({
      sent: { claimantName: singleLineText },
      evidence: { note: multilineText },
    });

    await send('PUT', '/api/me/draft', { as: p, body: { step: 2, values: { professionalBio: script } } });
    expect((await drafts.findOne({}))?.values).toEqual({ professionalBio: script });
    expect((await send('GET', '/api/me/draft', { as: p })).json.draft.values.professionalBio).toBe(script);
    // Mails contain the text escaped.
    const mails = await renderMails();
    expect(mails.length).toBeGreaterThan(0);
    for (const { html } of mails) expect(html).not.toMatch(/<script|<img [^>]*onerror|<svg|<iframe/i);
  });
});

/** Returns all waiting mails as they would be sent. */
async function renderMails() {
  const entries = await outbox.find({ kind: 'mail' }).toArray();
  return entries.map(({ payload }) => {
    const template = String(payload.template);
    if (!isMailTemplate(template)) throw new Error(template);
    return renderMail(template, payload.values as never, {
      locale: payload.locale as 'en' | 'es',
      origin: 'http://site.example',
      unsubscribeUrl: 'http://site.example/unsubscribe/x',
    });
  });
}

describe('S31: line breaks', () => {
  const injectedHeader = '\r\nBcc: everybody@evil.test\r\n\r\nHello';

  it.each(['firstName', 'lastName', 'company', 'address', 'address2', 'city'] as const)(
    'are removed from %s',
    async (field) => {
      const body = createListingInput({ [field]: `Ann${injectedHeader}` });
      expect((await send('POST', '/api/prosthetists', { as: p, body })).status).toBe(201);
      expect((await listings.findOne())?.[field]).toBe('Ann Bcc: everybody@evil.test  Hello');
    },
  );

  it.each(['email', 'phone'] as const)('are rejected in %s', async (field) => {
    const body = createListingInput({ [field]: `a@clinic.example${injectedHeader}` });
    const { status, json } = await send('POST', '/api/prosthetists', { as: p, body });
    expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
    expect(await outbox.countDocuments()).toBe(0);
  });

  it('of an older listing or of the account appear in the text of a mail only', async () => {
    accountName = `Renata${injectedHeader}`;
    const listing = createListingDoc({
      firstName: `Jane${injectedHeader}`,
      company: `Gateway${injectedHeader}`,
    });
    await listings.insertOne(listing, { ignoreUndefined: true });
    const { status } = await send('POST', '/api/prosthetists/claim', {
      as: q,
      body: {
        prosthetistId: listing._id.toHexString(),
        evidence: { ...evidence, note: `Note${injectedHeader}` },
      },
    });
    expect(status).toBe(201);
    const { _id, v } = (await claims.findOne({}))!;
    await listingCommands.approveClaim(staffContext, {
      id: _id.toHexString(),
      v,
      notes: 'Known at the practice.',
    });
    const mails = await renderMails();
    expect(mails.length).toBe(3); // a receipt, a code for the work e-mail, and the decision
    for (const { subject, html } of mails) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(subject).not.toContain('everybody@evil.test');
      expect(html).not.toContain('Note');
    }
    for (const entry of await outbox.find().toArray()) {
      expect(entry.key + entry.subject).not.toMatch(/[\r\n]/);
      if (entry.kind === 'mail') expect(entry.payload).not.toHaveProperty('to');
    }
  });
});

describe('S9: addresses', () => {
  const server = createServer((socket) => {
    connectionCount++;
    socket.destroy();
  });
  let connectionCount = 0;
  let listenerUrl = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    listenerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary`;
  });
  afterAll(() => void server.close());

  it('a website must be a web address, in all writing calls', async () => {
    const listing = createListingDoc({ ownerUserId: q.userId });
    await listings.insertOne(listing, { ignoreUndefined: true });
    for (const website of listInvalidWebsites(listenerUrl)) {
      for (const [as, path] of [
        [p, '/api/prosthetists'],
        [q, `/api/prosthetists/${listing.slug}/update`],
      ] as const) {
        const { status, json } = await send('POST', path, { as, body: createListingInput({ website }) });
        expect([website, status, Object.keys(json.fields ?? {})]).toEqual([website, 400, ['website']]);
        expect(json.message + json.fields.website).not.toContain(website);
      }
    }
    expect(await listings.countDocuments()).toBe(1);
    expect(await pendingUpdates.countDocuments()).toBe(0);
  });

  it('a photo must have one of our addresses', async () => {
    const pictureUrls = [
      ...listInvalidWebsites(listenerUrl),
      'https://tracker.example/pixel.png',
      '/photos/../../etc/passwd',
      '/photos/AAAAAAAAAAAAAAAAAAAAAA.webp?x',
      '/photos/AAAAAAAAAAAAAAAAAAAAAA.svg',
      '//evil.test/photos/AAAAAAAAAAAAAAAAAAAAAA.webp',
      '/photos/AAAAAAAAAAAAAAAAAAAAAA.webp',
    ];
    for (const profilePicture of pictureUrls) {
      const { status, json } = await send('POST', '/api/prosthetists', {
        as: p,
        body: createListingInput({ profilePicture }),
      });
      expect([profilePicture, status, Object.keys(json.fields)]).toEqual([
        profilePicture,
        400,
        ['profilePicture'],
      ]);
    }
  });

  it('that are stored and harmful are not returned, and no address is ever requested', async () => {
    const openedSockets: Socket[] = [];
    const onSocket = (message: unknown) => void openedSockets.push((message as { socket: Socket }).socket);
    subscribe('net.client.socket', onSocket);
    const website = listenerUrl;
    const ownListing = createListingDoc({ website, profilePicture: listenerUrl, ownerUserId: p.userId });
    const otherListing = createListingDoc({
      website: 'javascript:alert(1)',
      profilePicture: 'data:image/svg+xml,x',
    });
    await listings.insertMany([ownListing, otherListing], { ignoreUndefined: true });
    const editableReply = await send('GET', `/api/prosthetists/${ownListing.slug}?edit=true`, { as: p });
    expect(editableReply.json.listing).toMatchObject({ website: '', profilePicture: '' });
    await send('POST', `/api/prosthetists/${ownListing.slug}/update`, {
      as: p,
      body: createListingInput({ website: 'https://localhost.example:1/', professionalBio: listenerUrl }),
    });
    await send('POST', '/api/prosthetists', {
      as: q,
      body: createListingInput({
        website: 'https://localtest.example/',
        professionalBio: `See ${listenerUrl}`,
      }),
    });
    await send('GET', '/api/users/search-prosthetists?q=gateway', { as: p });
    await send('GET', '/api/me/listing', { as: p });
    await send('POST', '/api/prosthetists/claim', {
      as: people.otherProsthetist,
      body: { prosthetistId: otherListing._id.toHexString(), evidence: { ...evidence, note: listenerUrl } },
    });
    unsubscribe('net.client.socket', onSocket);
    expect(connectionCount).toBe(0);
    // The only connections opened are those to the database.
    const { port } = new URL(`http://${client.options.hosts[0]!.toString()}`);
    for (const socket of openedSockets)
      if (socket.remotePort !== undefined) expect(String(socket.remotePort)).toBe(port);
  });
});
