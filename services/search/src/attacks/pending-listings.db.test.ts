// S6: a listing is found, read and counted by nobody before staff approve it, nor after a rejection.
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
import { buildUrl, endpoints, listCards, listingInput, matchProsthetists, maxSavedPeople } from '@app/types';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApp } from '../testing/running-app.ts';

const { client, collections, send, waitUntilCaughtUp } = await startApp();
const { listings } = collections;

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
    const postAndRecord = async (address: string, body: object) =>
      recordReply(await send('POST', address, { as, body }), address);
    for (const address of [...addresses, ...searches, '/internal/sitemap', '/internal/sitemap?part=0'])
      recordReply(await send('GET', address, { as }), address);
    for (const id of slugsAndIds) {
      const path = `/api/prosthetists/${id}`;
      await postAndRecord(`${path}/seen`, { what: 'view' });
      await postAndRecord(`${path}/report`, { field: 'Phone', note: 'Another one.' });
    }
    const search = { zipCode: '63101' };
    await postAndRecord(buildUrl(matchProsthetists), { search, facts: { highActivity: true } });
    await postAndRecord(buildUrl(listCards), { slugs: slugsAndIds.slice(0, maxSavedPeople) });
  }
  return replyTexts.join('\n');
}
const findCanaries = (text: string) => [...new Set(text.match(/canary\w*/gi))];
const fetchTotal = async () => {
  await waitUntilCaughtUp();
  return (await send('GET', '/api/prosthetists?name=limbs')).json.total as number;
};

it('S6: no reply contains a pending listing or update, or a rejected one', async () => {
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
