// Inputs of prosthetists for tests of commands.
import type { ClaimDoc, ListingDoc, UpdateDoc } from '@app/db';
import { claimListing } from '@app/listings/claim/owner/claim-listing';
import { createListing } from '@app/listings/listing/owner/create-listing';
import type { ClaimListingInput } from '@app/listings/listing/owner/inputs';
import { approveListing } from '@app/listings/listing/staff/decide-listing';
import { updateListing } from '@app/listings/update/owner/update-listing';
import type { Author } from '@app/status-changes/inputs';
import { type ListingInput, listingInput } from '@app/types';
import type { ObjectId } from 'mongodb';
import { author, newUser, type Stage } from './stage.ts';

/** Builds a listing input as parsed by an endpoint's schema. */
export const input = (over: Partial<ListingInput> = {}): ListingInput =>
  listingInput.parse({
    firstName: 'Maria',
    lastName: 'Núñez',
    company: 'Arch Limb Care',
    address: '12 Market Street',
    city: 'St. Louis',
    state: 'mo',
    zipCode: '63101',
    phone: '(314) 555-0100',
    patientContactPhone: '314-555-0111',
    email: 'maria@archlimb.test',
    website: 'https://www.archlimb.test/',
    licenses: ['ABC Certified Prosthetist (CP)'],
    insuranceAccepted: ['Medicare'],
    ...over,
  });

export const practitioner = (over: Partial<Author> = {}): Author =>
  author({
    role: 'prosthetist',
    firstName: 'Maria',
    lastName: 'Núñez',
    emails: ['maria@mail.test'],
    ...over,
  });

export const evidence = (
  over: Partial<ClaimListingInput['evidence']> = {},
): ClaimListingInput['evidence'] => ({
  workEmail: '',
  npi: '',
  license: '',
  licenseNumber: '',
  note: '',
  ...over,
});

export const create = (s: Stage, userId = newUser(), over: Partial<ListingInput> = {}): Promise<ListingDoc> =>
  createListing(s.as(userId), { input: input(over), author: practitioner(), locale: 'en' });

/** Creates an approved listing, without its mails in the way. */
export async function ownPublic(s: Stage, userId = newUser(), over: Partial<ListingInput> = {}) {
  const { _id, v } = await create(s, userId, over);
  const { listing } = await approveListing(s.as('admin_1'), { id: _id.toHexString(), v });
  await s.collections.outbox.deleteMany({ 'payload.userId': userId });
  return { listing, userId };
}

/** Sends the form of a public listing. */
export async function submitUpdate(
  s: Stage,
  { _id }: Pick<ListingDoc, '_id'>,
  userId: string,
  over: Partial<ListingInput>,
): Promise<UpdateDoc> {
  const changed = await updateListing(s.as(userId), { listing: _id, input: input(over), locale: 'es' });
  if (changed.kind !== 'update') throw new Error('The listing is not public.');
  return changed.update;
}

/** Names an object as staff saw it. */
export const toTarget = ({ _id, v }: { _id: ObjectId; v: number }) => ({ id: _id.toHexString(), v });

export const claim = (
  s: Stage,
  { _id }: Pick<ListingDoc, '_id'>,
  userId = newUser(),
  over: Partial<ClaimListingInput> = {},
): Promise<ClaimDoc> =>
  claimListing(s.as(userId), {
    listing: _id,
    // The name of these tests' listings.
    author: practitioner({ firstName: 'Jane', lastName: 'Doe' }),
    sent: {},
    evidence: evidence(),
    locale: 'es',
    ...over,
  });

/** Results of concurrent requests. */
export const outcomes = async (tries: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(tries)).map((one) =>
    one.status === 'fulfilled' ? 'done' : ((one.reason as { code?: string }).code ?? String(one.reason)),
  );

/** How often each outcome came. */
export const tally = (found: string[]) =>
  Object.fromEntries([...Map.groupBy(found, (one) => one)].map(([one, all]) => [one, all.length]));

/** Mails and metadata changes in the outbox, in order. */
export const sentTo = async (s: Stage, userId: string) =>
  (await s.collections.outbox.find({ 'payload.userId': userId }).sort({ _id: 1 }).toArray()).map(
    ({ kind, payload, status, dueAt }) => ({
      what: kind === 'mail' ? payload.template : payload.do,
      values: kind === 'mail' ? payload.values : payload.unsafeMetadata,
      locale: payload.locale,
      status,
      dueAt,
    }),
  );
