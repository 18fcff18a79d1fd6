// Inputs of prosthetists for tests of commands.
import type { ClaimDoc, ListingDoc, UpdateDoc } from '@app/db';
import { claimListing } from '@app/listings/claim/owner/claim-listing';
import { createListing } from '@app/listings/listing/owner/create-listing';
import type { ClaimListingInput } from '@app/listings/listing/owner/inputs';
import { approveListing } from '@app/listings/listing/staff/decide-listing';
import { updateListing } from '@app/listings/update/owner/update-listing';
import type { ActorAccount } from '@app/status-changes/inputs';
import { type ListingInput, listingInput } from '@app/types';
import type { ObjectId } from 'mongodb';
import { createAuthor, createUserId, type Stage } from './stage.ts';

/** Builds a listing input as parsed by an endpoint's schema. */
export const createListingInput = (overrides: Partial<ListingInput> = {}): ListingInput =>
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
    ...overrides,
  });

export const createProsthetistAccount = (overrides: Partial<ActorAccount> = {}): ActorAccount =>
  createAuthor({
    role: 'prosthetist',
    firstName: 'Maria',
    lastName: 'Núñez',
    emails: ['maria@mail.test'],
    ...overrides,
  });

export const createEvidence = (
  overrides: Partial<ClaimListingInput['evidence']> = {},
): ClaimListingInput['evidence'] => ({
  workEmail: '',
  npi: '',
  license: '',
  licenseNumber: '',
  note: '',
  ...overrides,
});

export const createPendingListing = (
  stage: Stage,
  userId = createUserId(),
  overrides: Partial<ListingInput> = {},
): Promise<ListingDoc> =>
  createListing(stage.as(userId), {
    input: createListingInput(overrides),
    account: createProsthetistAccount(),
    locale: 'en',
  });

/** Creates an approved listing, and deletes its mails from the outbox. */
export async function createPublicListing(
  stage: Stage,
  userId = createUserId(),
  overrides: Partial<ListingInput> = {},
) {
  const { _id, v } = await createPendingListing(stage, userId, overrides);
  const { listing } = await approveListing(stage.as('admin_1'), { id: _id.toHexString(), v });
  await stage.collections.outbox.deleteMany({ 'payload.userId': userId });
  return { listing, userId };
}

/** Sends the form of a public listing. */
export async function submitUpdate(
  stage: Stage,
  { _id }: Pick<ListingDoc, '_id'>,
  userId: string,
  overrides: Partial<ListingInput>,
): Promise<UpdateDoc> {
  const result = await updateListing(stage.as(userId), {
    listingId: _id,
    input: createListingInput(overrides),
    locale: 'es',
  });
  if (result.kind !== 'update') throw new Error('The listing is not public.');
  return result.update;
}

/** Names an object as staff saw it. */
export const toTarget = ({ _id, v }: { _id: ObjectId; v: number }) => ({ id: _id.toHexString(), v });

export const submitClaim = (
  stage: Stage,
  { _id }: Pick<ListingDoc, '_id'>,
  userId = createUserId(),
  overrides: Partial<ClaimListingInput> = {},
): Promise<ClaimDoc> =>
  claimListing(stage.as(userId), {
    listingId: _id,
    // The name of these tests' listings.
    claimant: createProsthetistAccount({ firstName: 'Jane', lastName: 'Doe' }),
    sentAccount: {},
    evidence: createEvidence(),
    locale: 'es',
    ...overrides,
  });

/** Returns the outcomes of concurrent commands: `done`, or the code of the error. */
export const collectOutcomes = async (commands: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(commands)).map((result) =>
    result.status === 'fulfilled'
      ? 'done'
      : ((result.reason as { code?: string }).code ?? String(result.reason)),
  );

/** Counts how often each outcome occurs. */
export const countOutcomes = (outcomes: string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (code) => code)].map(([code, codes]) => [code, codes.length]));

/** Reads the mails and metadata changes of an account in the outbox, in order. */
export const readOutbox = async (stage: Stage, userId: string) =>
  (await stage.collections.outbox.find({ 'payload.userId': userId }).sort({ _id: 1 }).toArray()).map(
    ({ kind, payload, status, dueAt }) => ({
      what: kind === 'mail' ? payload.template : payload.do,
      values: kind === 'mail' ? payload.values : payload.unsafeMetadata,
      locale: payload.locale,
      status,
      dueAt,
    }),
  );
