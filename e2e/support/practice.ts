// Helpers for journeys of prosthetists: accounts with and without a listing, steps of the wizard, staff decisions.
import { randomUUID } from 'node:crypto';
import { getCollections, type ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { type Page, request } from '@playwright/test';
import { callIdentityApi, getSiteUrl, withDatabase } from '../running-site.ts';
import { decideItem } from './decisions.ts';
import { expect, getMain, openPage } from './journey.ts';
import { callIdentity, createAccount, fetchMails, type Mail, openSession, type Person } from './people.ts';

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

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Reply<T> {
  status: number;
  json: T;
}
export type ApiClient = <T = Record<string, unknown>>(
  method: Method,
  path: string,
  body?: unknown,
) => Promise<Reply<T>>;

/** Signs a person in without a browser. Each call gets a fresh token and a new idempotency key. */
export async function createApiClient(
  person: Pick<Person, 'email'>,
  headers: Record<string, string> = {},
): Promise<ApiClient> {
  const siteUrl = getSiteUrl();
  const apiContext = await request.newContext({ baseURL: siteUrl, extraHTTPHeaders: { origin: siteUrl } });
  const sessionId = await openSession(apiContext, person);
  return async <T>(method: Method, path: string, body?: unknown) => {
    const { jwt } = await callIdentity<{ jwt: string }>(apiContext, `sessions/${sessionId}/tokens`);
    const response = await apiContext.fetch(path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${jwt}`,
        accept: 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body !== undefined && { data: body }),
    });
    return { status: response.status(), json: (await response.json()) as T };
  };
}

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

/** Waits for a mail to this address with this subject. Mails about decisions in the admin are sent when Undo ends. */
export async function waitForEmail(
  page: Page,
  { email }: Pick<Person, 'email'>,
  subject: string,
): Promise<Mail> {
  let foundMail: Mail | undefined;
  const hasArrived = async () => {
    foundMail = (await fetchMails(page, email)).find((mail) => mail.subject.includes(subject));
    return foundMail !== undefined;
  };
  await expect.poll(hasArrived, { message: `${subject}, to ${email}`, timeout: 60_000 }).toBe(true);
  return foundMail!;
}

export async function openListingMenu(page: Page) {
  const banner = page.getByRole('banner');
  // The innermost: on a phone all menus are inside another one.
  const menu = banner.locator('details').filter({ hasText: 'My Listing' }).last();
  if ((await menu.getAttribute('open')) === null) {
    await banner.getByText('My Listing', { exact: true }).click();
  }
  await expect(menu).toHaveAttribute('open', '');
  return menu;
}

export const getHeading = (page: Page, name: string | RegExp) =>
  getMain(page).getByRole('heading', { level: 1, name });
/** Returns a field for text or, such as the year, for a number. */
export const getField = (page: Page, name: string) =>
  getMain(page)
    .getByRole('textbox', { name, exact: true })
    .or(getMain(page).getByRole('spinbutton', { name, exact: true }));
export const getButton = (page: Page, name: string | RegExp) =>
  getMain(page).getByRole('button', { name, exact: true });

export const stepHeadings = {
  basic: 'Basic Practice Information',
  contact: 'Contact and Practice Details',
  credentials: 'Professional Credentials',
  services: 'Insurance and Services',
  joined: 'Thank You for Joining',
} as const;

export const basicFields = {
  'First name': 'Quilla',
  'Last name': 'Journey',
  Company: 'Capitol Limb Works',
  'Address line 1': '410 Capitol Ave',
  City: 'Cheyenne',
  State: 'WY',
  ZIP: '82001',
} as const;

export async function openBasicStep(page: Page): Promise<void> {
  await openPage(page, '/edit-listing');
  await getButton(page, 'Create New Profile').click();
  await expect(getHeading(page, stepHeadings.basic)).toBeVisible();
}

export async function fillBasicFields(
  page: Page,
  overrides: Partial<Record<keyof typeof basicFields, string>> = {},
) {
  for (const [name, text] of Object.entries({ ...basicFields, ...overrides }))
    await getField(page, name).fill(text);
}

export async function clickNextTo(page: Page, step: Exclude<keyof typeof stepHeadings, 'basic' | 'joined'>) {
  await getButton(page, 'Next').click();
  await expect(getHeading(page, stepHeadings[step])).toBeVisible();
}

/** Goes from step 2 to step 5 with all required fields; only the insurance plan is left open. */
export async function goToLastStep(
  page: Page,
  overrides: Parameters<typeof fillBasicFields>[1] = {},
): Promise<void> {
  await openBasicStep(page);
  await fillBasicFields(page, overrides);
  await clickNextTo(page, 'contact');
  await clickNextTo(page, 'credentials');
  await getMain(page).getByRole('checkbox', { name: 'ABC Certified Prosthetist (CP)' }).check();
  await clickNextTo(page, 'services');
}
