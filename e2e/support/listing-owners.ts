import { randomUUID } from 'node:crypto';
import { getCollections, type ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { callIdentityApi, withDatabase } from '../running-site.ts';
import { decideItem } from './decisions.ts';
import { expect } from './journey.ts';
import { type ApiClient, createAccount, createApiClient, type Person } from './people.ts';

/** Returns a unique name of letters only, since names contain no digits. */
export const createName = () =>
  `Q${randomUUID().replaceAll('-', '').slice(0, 10)}`.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);

export const createProsthetist = (overrides: Parameters<typeof createAccount>[0] = {}) =>
  createAccount({ role: 'prosthetist', firstName: 'Quilla', lastName: createName(), ...overrides });

/** Returns all required fields of a listing, with a unique name and far from the listings of other journeys. */
export const createListingBody = (overrides: object = {}) => ({
  firstName: 'Quilla',
  lastName: createName(),
  company: 'Capitol Limb Works',
  address: '410 Capitol Ave',
  city: 'Cheyenne',
  state: 'WY',
  zipCode: '82001',
  phone: '(314) 555-0142',
  email: 'front.desk@clinic.test',
  licenses: ['ABC Certified Prosthetist (CP)'],
  insuranceAccepted: ['Medicare'],
  ...overrides,
});
export type ListingBody = ReturnType<typeof createListingBody>;

export interface OwnListingReply {
  listing: { _id: string; id: string; slug: string; status: string; approved: boolean } | null;
  claims: { id: string; status: string; notes: string; prosthetist: { slug: string } }[];
}
export async function fetchOwnListing(callApi: ApiClient): Promise<OwnListingReply> {
  const { status, json } = await callApi<OwnListingReply>('GET', '/api/me/listing');
  expect(status).toBe(200);
  return json;
}

export interface ListingOwner {
  person: Person;
  callApi: ApiClient;
  body: ListingBody;
  listingId: string;
  slug: string;
}

/** Creates a prosthetist with a pending listing that the account's metadata names. */
export async function createPendingListingOwner(overrides: object = {}): Promise<ListingOwner> {
  const body = createListingBody(overrides);
  const person = await createProsthetist({ firstName: body.firstName, lastName: body.lastName });
  const callApi = await createApiClient(person);
  const { status, json } = await callApi<{ _id: string; slug: string }>('POST', '/api/prosthetists', body);
  expect(status, JSON.stringify(json)).toBe(201);
  await callIdentityApi('PATCH', `/users/${person.id}/metadata`, {
    unsafe_metadata: { prosthetistProfile: { prosthetistId: json._id, complete: true } },
  });
  return { person, callApi, body, listingId: json._id, slug: json.slug };
}

export async function createPublicListingOwner(overrides: object = {}): Promise<ListingOwner> {
  const owner = await createPendingListingOwner(overrides);
  await decideItem('approve', `listing:${owner.listingId}`);
  const { callApi, body, slug } = owner;
  const isFound = async () => {
    const { json } = await callApi<{ prosthetists: { slug: string }[] }>(
      'GET',
      `/api/prosthetists?name=${body.lastName}`,
    );
    return json.prosthetists.some((listing) => listing.slug === slug);
  };
  // A search cluster finds a change some tenths of a second later.
  await expect.poll(isFound).toBe(true);
  return owner;
}

/** Inserts a public listing without an owner, as an import does. */
export async function createUnclaimedListing(overrides: Partial<ListingDoc> = {}): Promise<ListingDoc> {
  const lastName = createName();
  const listing = createListingDoc({
    slug: `quilla-${lastName.toLowerCase()}-cheyenne-wy`,
    firstName: 'Quilla',
    lastName,
    city: 'Cheyenne',
    state: 'WY',
    zipCode: '82001',
    loc: { type: 'Point', coordinates: [-104.82, 41.14] },
    ...overrides,
  });
  await withDatabase((db) => getCollections(db).listings.insertOne(listing));
  return listing;
}
