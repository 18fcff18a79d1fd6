// Listings for tests of staff calls, and updates and claims that the production commands submit.
import type { ClaimDoc, Collections, ListingDoc, MongoClient, UpdateDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { type ClaimListingInput, claimListing, setAvailability, updateListing } from '@app/listings';
import type { Availability } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes';
import { type ListingInput, listingInput } from '@app/types';

interface Database {
  client: MongoClient;
  collections: Collections;
}

let userCount = 0;
const createUserId = () => `user_practice_${++userCount}`;

const listingFields = {
  firstName: 'Renata',
  lastName: 'Okafor',
  company: 'Riverfront Limb Works',
  address: '1 Market Street',
  address2: 'Suite 200',
  city: 'St. Louis',
  state: 'MO',
  zipCode: '63101',
  phone: '(314) 555-0142',
  patientContactPhone: '(314) 555-0143',
  email: 'renata@riverfrontlimb.test',
  website: 'https://riverfrontlimb.test/',
  licenses: ['ABC Certified Orthotist-Prosthetist (CPO)'],
  insuranceAccepted: ['Medicare', 'Kaiser Permanente'],
  professionalBio: 'I see about eight people a day, never more.',
} satisfies Partial<ListingDoc>;

export function createListingHelpers({ client, collections }: Database) {
  const createContext = (userId: string, now = new Date()): CommandContext => ({
    client,
    collections,
    now,
    requestId: 'test-request',
    actor: { kind: 'user', id: userId },
  });

  return {
    createUserId,

    /** Creates a public listing, with an owner unless `hasOwner` is false. */
    async createListing(overrides: Partial<ListingDoc> = {}, hasOwner = true): Promise<ListingDoc> {
      const listing = createListingDoc({
        ...listingFields,
        ...(hasOwner && { ownerUserId: createUserId() }),
        ...overrides,
      });
      await collections.listings.insertOne(listing, { ignoreUndefined: true });
      return listing;
    },

    /** Submits an update by the owner. */
    async submitUpdate(listing: ListingDoc, fields: Partial<ListingInput>, now?: Date): Promise<UpdateDoc> {
      const input = listingInput.parse({ ...listingFields, ...fields });
      const result = await updateListing(createContext(listing.ownerUserId ?? '', now), {
        listingId: listing._id,
        input,
        locale: 'en',
      });
      if (result.kind !== 'update') throw new Error('The listing is not public.');
      return result.update;
    },

    /** Submits another availability by the owner. */
    setAvailability: ({ _id, ownerUserId = '' }: ListingDoc, availability: Availability) =>
      setAvailability(createContext(ownerUserId), { listingId: _id, availability, locale: 'en' }),

    /** Submits a claim of the listing. */
    submitClaim: (
      listing: ListingDoc,
      {
        userId = createUserId(),
        name = 'Renata Okafor',
        email = 'renata@mail.test',
        ...overrides
      }: ClaimOverrides = {},
    ): Promise<ClaimDoc> => {
      const [firstName = '', lastName = ''] = name.split(' ');
      return claimListing(createContext(userId), {
        listingId: listing._id,
        claimant: { role: 'prosthetist', firstName, lastName, emails: [email], createdAt: null },
        sentAccount: {},
        locale: 'en',
        ...overrides,
        evidence: { workEmail: '', npi: '', license: '', licenseNumber: '', note: '', ...overrides.evidence },
      });
    },
  };
}

interface ClaimOverrides {
  userId?: string;
  /** First and last name. */
  name?: string;
  email?: string;
  sentAccount?: ClaimListingInput['sentAccount'];
  evidence?: Partial<ClaimListingInput['evidence']>;
}
