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
import { listingInput } from '@app/types';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fetchAllReplies } from '../testing/all-replies.ts';
import { startApp } from '../testing/running-app.ts';

const app = await startApp();
const { client, collections, send, waitUntilCaughtUp } = app;
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
async function fetchRepliesToAll(): Promise<string> {
  const listingDocs = await listings.find().toArray();
  const subjects = {
    listings: listingDocs.flatMap(({ _id, slug }) => [_id.toHexString(), slug]),
    names: ['canary', 'canarynew', 'canarychange', 'canarylater', 'limbs'],
  };
  const replyTexts: string[] = [];
  for (const as of readers) replyTexts.push(await fetchAllReplies(app, as, subjects));
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
  expect(findCanaries(await fetchRepliesToAll())).toEqual([]);
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
  expect(findCanaries(await fetchRepliesToAll())).toEqual([]);

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
  expect(findCanaries(await fetchRepliesToAll()).filter((word) => /change/i.test(word))).toEqual([]);
  await approveUpdate(createStaffContext(), {
    id: secondUpdateResult.update._id.toHexString(),
    v: secondUpdateResult.update.v,
  });
  const allReplies = await fetchRepliesToAll();
  expect(findCanaries(allReplies)).toEqual(expect.arrayContaining(['CanaryNew', 'CanaryChange']));
  expect(findCanaries(allReplies).filter((word) => /later|notes/i.test(word))).toEqual([]);
  expect(allReplies).not.toMatch(/canary\w+@mail\.test|user_(?:new|later|owner)/i);
  expect(await fetchTotal()).toBe(2);
});
