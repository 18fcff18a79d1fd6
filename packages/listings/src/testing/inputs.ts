// Inputs of prosthetists and of staff for tests of commands.
import { createAuthor } from '@app/reviews/testing/inputs';
import type { ActorAccount } from '@app/status-changes/inputs';
import { type ListingInput, listingInput } from '@app/types';
import type { ObjectId } from 'mongodb';
import type { ClaimListingInput } from '../claim/owner/claim-listing.ts';

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

/** Names an object as staff saw it. */
export const toTarget = ({ _id, v }: { _id: ObjectId; v: number }) => ({ id: _id.toHexString(), v });
