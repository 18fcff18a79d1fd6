// S6: a listing is found, read and counted by nobody before staff approve it, nor after a rejection. S9: no call shows
// a harmful address in it.
import { getCollections, type ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import {
  approveListing,
  approveUpdate,
  createListing,
  rejectListing,
  rejectUpdate,
  updateListing,
} from '@app/listings';
import type { TokenInput } from '@app/service-kit/identity-for-tests';
import type { CommandContext } from '@app/status-changes';
import { createTestDatabase } from '@app/test-kit/mongo';
import { buildUrl, endpoints, listCards, listingInput, matchProsthetists, maxSavedPeople } from '@app/types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const collections = getCollections(db);
const { listings } = collections;
const app = await startApp(client, db, async () => {});
const { send, waitUntilCaughtUp } = app;

const createCommandContext = (actor: CommandContext['actor']): CommandContext => ({
  client,
  collections,
  now: new Date(),
  requestId: 'request-of-the-test',
  actor,
});
const createUserContext = (id: string) => createCommandContext({ kind: 'user', id });
const createStaffContext = () => createCommandContext({ kind: 'admin', id: 'admin_1' });
const createAccount = (id: string) => ({
  role: 'prosthetist' as const,
  firstName: 'Renata',
  lastName: 'Okafor',
  emails: [`${id}@clinic.test`],
  createdAt: new Date('2026-01-01'),
});
const createCanaryInput = (word: string, overrides: object = {}) =>
  z.parse(listingInput, {
    firstName: `Canary${word}`,
    lastName: `Canary${word}`,
    company: `Canary${word} Limbs`,
    address: `1 Canary${word} Street`,
    city: `Canary${word}`,
    state: 'MO',
    zipCode: '63101',
    email: `canary${word}@mail.test`,
    website: `https://canary${word}.example`,
    licenses: ['ABC Certified Prosthetist (CP)'],
    insuranceAccepted: ['Medicare'],
    professionalBio: `Canary${word}`,
    ...overrides,
  });
const createCanaryListing = (word: string, userId: string) =>
  createListing(createUserContext(userId), {
    input: createCanaryInput(word),
    account: createAccount(userId),
    locale: 'en',
  });

const readers: (TokenInput | undefined)[] = [
  undefined,
  { userId: 'user_reader', role: 'patient' },
  { userId: 'user_rival', role: 'prosthetist' },
];

/** Sends every call as each reader, for all listings. Returns all replies. */
async function fetchAllReplies(): Promise<string> {
  await waitUntilCaughtUp();
  const slugsAndIds = (await listings.find().toArray()).flatMap(({ _id, slug }) => [_id.toHexString(), slug]);
  const searchedNames = ['canary', 'canarynew', 'canarychange', 'canarylater', 'limbs'];
  const addresses = endpoints
    .filter(({ service, method, id }) => service === 'search' && method === 'GET' && id !== 'listUserReviews')
    .flatMap((endpoint) => {
      const pathIds = endpoint.path.includes('/prosthetists/{id}') ? slugsAndIds : [''];
      return [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
        pathIds.map((id) =>
          buildUrl({ path: path as `/api/${string}` }, { params: { id, state: 'missouri' } }),
        ),
      );
    });
  const searches = [
    ...searchedNames.map((name) => `?name=${name}`),
    '?zipCode=63101&radius=25',
    '?sortBy=name',
    '?sortBy=confirmed&insurance=Medicare',
  ].map((query) => `/api/prosthetists${query}`);
  const replyTexts: string[] = [];
  const recordReply = ({ text, headers, status }: Awaited<ReturnType<typeof send>>, address: string) => {
    expect(status, address).not.toBe(500);
    replyTexts.push(text, JSON.stringify([...headers]));
  };
  for (const as of readers) {
    const sessionOptions = as ? { as } : {};
    for (const address of [...addresses, ...searches, '/internal/sitemap', '/internal/sitemap?part=0'])
      recordReply(await send('GET', address, sessionOptions), address);
    for (const id of slugsAndIds) {
      const path = `/api/prosthetists/${id}`;
      recordReply(
        await send('POST', `${path}/seen`, { ...sessionOptions, body: { what: 'view' } }),
        `${path}/seen`,
      );
      recordReply(
        await send('POST', `${path}/report`, {
          ...sessionOptions,
          body: { field: 'Phone', note: 'Another one.' },
        }),
        `${path}/report`,
      );
    }
    const body = { search: { zipCode: '63101' }, facts: { highActivity: true } };
    recordReply(await send('POST', buildUrl(matchProsthetists), { ...sessionOptions, body }), 'match');
    const knownSlugsInput = { slugs: slugsAndIds.slice(0, maxSavedPeople) };
    recordReply(
      await send('POST', buildUrl(listCards), { ...sessionOptions, body: knownSlugsInput }),
      'cards',
    );
  }
  return replyTexts.join('\n');
}
const findCanaries = (text: string) => [...new Set(text.match(/canary\w*/gi))];
const fetchTotal = async () => {
  await waitUntilCaughtUp();
  return (await send('GET', '/api/prosthetists?name=limbs')).json.total as number;
};

describe('S6', () => {
  it('no reply contains a pending listing or update, or a rejected one', async () => {
    const publicListing = createListingDoc({ ownerUserId: 'user_owner', company: 'Gateway Limbs' });
    await listings.insertOne(publicListing, { ignoreUndefined: true });
    expect(await fetchTotal()).toBe(1);

    const listingToApprove = await createCanaryListing('New', 'user_new');
    const listingToReject = await createCanaryListing('Later', 'user_later');
    const updateResult = await updateListing(createUserContext('user_owner'), {
      listingId: publicListing._id,
      input: createCanaryInput('Change'),
      locale: 'en',
    });
    if (updateResult.kind !== 'update') throw new Error('The update is not pending.');
    expect(findCanaries(await fetchAllReplies())).toEqual([]);
    expect(await fetchTotal()).toBe(1);

    await rejectListing(createStaffContext(), {
      id: listingToReject._id.toHexString(),
      v: listingToReject.v,
      notes: 'CanaryNotes',
    });
    await rejectUpdate(createStaffContext(), {
      id: updateResult.update._id.toHexString(),
      v: 1,
      notes: 'CanaryNotes',
    });
    expect(findCanaries(await fetchAllReplies())).toEqual([]);

    // Proves that the search works: approved, both are found.
    await approveListing(createStaffContext(), {
      id: listingToApprove._id.toHexString(),
      v: listingToApprove.v,
    });
    const secondUpdateResult = await updateListing(createUserContext('user_owner'), {
      listingId: publicListing._id,
      input: createCanaryInput('Change'),
      locale: 'en',
    });
    if (secondUpdateResult.kind !== 'update') throw new Error('The update is not pending.');
    expect(findCanaries(await fetchAllReplies()).filter((word) => /change/i.test(word))).toEqual([]);
    await approveUpdate(createStaffContext(), {
      id: secondUpdateResult.update._id.toHexString(),
      v: secondUpdateResult.update.v,
    });
    const allReplies = await fetchAllReplies();
    expect(findCanaries(allReplies)).toEqual(expect.arrayContaining(['CanaryNew', 'CanaryChange']));
    expect(findCanaries(allReplies).filter((word) => /later|notes/i.test(word))).toEqual([]);
    expect(allReplies).not.toMatch(/canary\w+@mail\.test|user_(?:new|later|owner)/i);
    expect(await fetchTotal()).toBe(2);
  });
});

describe('S9: a harmful address stored by other means', () => {
  const harmfulAddresses = [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.test',
    'http:evil.test',
    'https://user:secret@clinic.example',
    'http://169.254.169.254/latest',
    'http://[::1]/',
  ];
  const findCard = (doc: ListingDoc, json: { prosthetists: { slug: string }[] }) =>
    json.prosthetists.find(({ slug }) => slug === doc.slug);

  it.each(harmfulAddresses)('%j is shown neither as a website nor as a photo', async (address) => {
    const doc = createListingDoc({ website: address, profilePicture: address, lastName: 'Addressed' });
    await listings.insertOne(doc, { ignoreUndefined: true });
    await waitUntilCaughtUp();
    for (const as of readers) {
      const sessionOptions = as ? { as } : {};
      const profileResponse = await send('GET', `/api/prosthetists/${doc.slug}`, sessionOptions);
      expect(profileResponse.json).toMatchObject({ website: '', profilePicture: '' });
      const searchResponse = await send('GET', '/api/prosthetists?name=addressed', sessionOptions);
      expect(findCard(doc, searchResponse.json)).toBeDefined();
      expect(profileResponse.text + searchResponse.text).not.toContain(JSON.stringify(address).slice(1, -1));
    }
    await listings.deleteOne({ _id: doc._id });
  });
});
