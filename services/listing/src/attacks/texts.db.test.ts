// Texts of users are stored and returned literally (S10) and cannot inject mail headers (S31); harmful addresses in
// them are neither shown nor requested (S9).
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createListingDoc } from '@app/db/documents-for-tests';
import * as listingCommands from '@app/listings';
import { isMailTemplate, renderMail } from '@app/mail';
import { scriptInjections } from '@app/test-kit/attacks/texts';
import { isFullRun } from '@app/test-kit/full-tests';
import { createListingInput } from '@app/test-kit/listing-input';
import { clearDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { evidence, people } from '../testing/people.ts';
import { createKnownAccount, startApp } from '../testing/running-app.ts';

let accountFirstName = 'Renata';
const { db, client, collections, send, insertListing, createStaffContext } = await startApp({
  findAccount: async (id) => ({ ...createKnownAccount(id), firstName: accountFirstName }),
});
const { listings, claims, outbox } = collections;
const { prosthetist, otherProsthetist } = people;

beforeEach(async () => {
  accountFirstName = 'Renata';
  await clearDatabase(db);
});

const createListing = (values: object, as: (typeof people)[keyof typeof people] = prosthetist) =>
  send('POST', '/api/prosthetists', { as, body: createListingInput(values) });
const updateListing = (slug: string, values: object) =>
  send('POST', `/api/prosthetists/${slug}/update`, { as: prosthetist, body: createListingInput(values) });
const readEditable = (slug: string) =>
  send('GET', `/api/prosthetists/${slug}?edit=true`, { as: prosthetist });
const claimListing = (prosthetistId: string, note: string, claimantName = '') =>
  send('POST', '/api/prosthetists/claim', {
    as: otherProsthetist,
    body: { prosthetistId, claimantName, evidence: { ...evidence, note, licenseNumber: '' } },
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

// Every sixth of the texts, which cover different parsing tricks of browsers.
const testedScripts = isFullRun ? scriptInjections : scriptInjections.filter((_, i) => i % 6 === 0);
it.each(testedScripts)('S10: the script %j is stored and returned literally', async (script) => {
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
  const creationReply = await createListing(storedFields);
  expect([creationReply.status, creationReply.text.includes('<')]).toEqual([201, false]);
  const { _id: id, slug } = creationReply.json;
  expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  const _id = new ObjectId(id as string);
  expect(await listings.findOne({ _id })).toMatchObject(storedFields);
  const editableReply = await readEditable(slug);
  expect(editableReply.json.listing).toMatchObject(storedFields);
  expect(Object.fromEntries(editableReply.headers)).toMatchObject({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
  });

  await listingCommands.approveListing(createStaffContext(), { id, v: 1 });
  const professionalBio = `${multilineText} More.`;
  expect((await updateListing(slug, { ...storedFields, professionalBio })).json.update.changed).toEqual([
    'professionalBio',
  ]);
  expect((await readEditable(slug)).json).toMatchObject({
    pendingUpdate: { changed: [{ from: multilineText, to: professionalBio }] },
  });

  await listings.updateOne({ _id }, { $unset: { ownerUserId: '' } });
  expect((await claimListing(id, script.trim(), script)).status).toBe(201);
  expect(await claims.findOne({})).toMatchObject({
    sent: { claimantName: singleLineText },
    evidence: { note: multilineText },
  });

  await send('PUT', '/api/me/draft', {
    as: prosthetist,
    body: { step: 2, values: { professionalBio: script } },
  });
  expect((await send('GET', '/api/me/draft', { as: prosthetist })).json.draft.values.professionalBio).toBe(
    script,
  );
  // Mails contain the text escaped.
  const mails = await renderMails();
  expect(mails.length).toBeGreaterThan(0);
  for (const { html } of mails) expect(html).not.toMatch(/<script|<img [^>]*onerror|<svg|<iframe/i);
});

it('S31: line breaks of an older listing or of the account appear in the text of a mail only', async () => {
  const injectedHeader = '\r\nBcc: everybody@evil.test\r\n\r\nHello';
  accountFirstName = `Renata${injectedHeader}`;
  const { _id: listingId } = await insertListing({
    firstName: `Jane${injectedHeader}`,
    company: `Gateway${injectedHeader}`,
  });
  expect((await claimListing(listingId.toHexString(), `Note${injectedHeader}`)).status).toBe(201);
  const { _id, v } = (await claims.findOne({}))!;
  const decision = { id: _id.toHexString(), v, notes: 'Known at the practice.' };
  await listingCommands.approveClaim(createStaffContext(), decision);
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

it('S9: addresses that are stored and harmful are not returned, and no address is ever requested', async () => {
  const openedSockets: Socket[] = [];
  const onSocket = (message: unknown) => void openedSockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', onSocket);
  let connectionCount = 0;
  const server = createServer((socket) => {
    connectionCount++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const canaryUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary`;
  const ownListing = createListingDoc({
    website: canaryUrl,
    profilePicture: canaryUrl,
    ownerUserId: prosthetist.userId,
  });
  const otherListing = createListingDoc({
    website: 'javascript:alert(1)',
    profilePicture: 'data:image/svg+xml,x',
  });
  await listings.insertMany([ownListing, otherListing], { ignoreUndefined: true });
  expect((await readEditable(ownListing.slug)).json.listing).toMatchObject({
    website: '',
    profilePicture: '',
  });
  const replies = [
    await updateListing(ownListing.slug, {
      website: 'https://localhost.example:1/',
      professionalBio: canaryUrl,
    }),
    await createListing(
      { website: 'https://localtest.example/', professionalBio: `See ${canaryUrl}` },
      otherProsthetist,
    ),
    await send('GET', '/api/users/search-prosthetists?q=gateway', { as: prosthetist }),
    await send('GET', '/api/me/listing', { as: prosthetist }),
    await claimListing(otherListing._id.toHexString(), canaryUrl),
  ];
  expect(replies.map(({ status }) => status)).toEqual([202, 201, 200, 200, 201]);
  unsubscribe('net.client.socket', onSocket);
  expect(connectionCount).toBe(0);
  // The only connections opened are those to the database.
  const { port } = new URL(`http://${client.options.hosts[0]!.toString()}`);
  for (const { remotePort } of openedSockets)
    if (remotePort !== undefined) expect(String(remotePort)).toBe(port);
});
