// What journeys of practitioners share: accounts with and without a listing, the wizard's steps, the team's word.
import { randomUUID } from 'node:crypto';
import { getCollections, type ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { type Page, request } from '@playwright/test';
import { callIdentityApi, getSiteUrl, withDatabase } from '../running-site.ts';
import { decideListing } from './decisions.ts';
import { expect, openPage } from './journey.ts';
import { callIdentity, createAccount, openSession, type Person } from './people.ts';

/** Like no other name of the site, and made of letters alone, as names are. */
export const createName = () => `Q${randomUUID().replace(/[^a-f]/g, '')}`.slice(0, 12).padEnd(6, 'z');

/** A prosthetist who has no listing yet. */
export const createPractitioner = (more: Parameters<typeof createAccount>[0] = {}) =>
  createAccount({ role: 'prosthetist', firstName: 'Quilla', lastName: createName(), ...more });

/** Everything that the wizard requires, for a listing of a name that no other has, far from those of other journeys. */
export const createListingBody = (over: object = {}) => ({
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
  ...over,
});
export type ListingBody = ReturnType<typeof createListingBody>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Answer<T> {
  status: number;
  json: T;
}
/** Calls the site's API in this person's name. */
export type Calls = <T = Record<string, unknown>>(
  method: Method,
  path: string,
  body?: unknown,
) => Promise<Answer<T>>;

/** A session of this person beside any page: the password, then a fresh token with each call, and headers beside it. */
export async function openCalls(
  person: Pick<Person, 'email'>,
  headers: Record<string, string> = {},
): Promise<Calls> {
  const site = getSiteUrl();
  const browser = await request.newContext({ baseURL: site, extraHTTPHeaders: { origin: site } });
  const session = await openSession(browser, person);
  return async <T>(method: Method, path: string, body?: unknown) => {
    const { jwt } = await callIdentity<{ jwt: string }>(browser, `sessions/${session}/tokens`);
    const reply = await browser.fetch(path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${jwt}`,
        accept: 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body !== undefined && { data: body }),
    });
    return { status: reply.status(), json: (await reply.json()) as T };
  };
}

export interface OwnListing {
  listing: { _id: string; id: string; slug: string; status: string; approved: boolean } | null;
  claims: { id: string; status: string; notes: string; prosthetist: { slug: string } }[];
}
/** What the server says that this person has: the listing, and the claims with their ids for `decideListing`. */
export async function ownListing(calls: Calls): Promise<OwnListing> {
  const { status, json } = await calls<OwnListing>('GET', '/api/me/listing');
  expect(status).toBe(200);
  return json;
}

export interface Practice {
  person: Person;
  calls: Calls;
  /** As it was sent. */
  body: ListingBody;
  /** The listing's. */
  id: string;
  slug: string;
}

/** A practitioner whose listing waits for the team, with an account that names it. */
export async function createPendingPractice(over: object = {}): Promise<Practice> {
  const body = createListingBody(over);
  const person = await createPractitioner({ firstName: body.firstName, lastName: body.lastName });
  const calls = await openCalls(person);
  const { status, json } = await calls<{ _id: string; slug: string }>('POST', '/api/prosthetists', body);
  expect(status, JSON.stringify(json)).toBe(201);
  await callIdentityApi('PATCH', `/users/${person.id}/metadata`, {
    unsafe_metadata: { prosthetistProfile: { prosthetistId: json._id, complete: true } },
  });
  return { person, calls, body, id: json._id, slug: json.slug };
}

/** A practitioner whose listing is public. */
export async function createPublicPractice(over: object = {}): Promise<Practice> {
  const practice = await createPendingPractice(over);
  await decideListing('approve', `listing:${practice.id}`);
  return practice;
}

/** A public listing that nobody owns, as an import leaves it. */
export async function createUnclaimedListing(over: Partial<ListingDoc> = {}): Promise<ListingDoc> {
  const lastName = createName();
  const listing = createListingDoc({
    slug: `quilla-${lastName.toLowerCase()}-cheyenne-wy`,
    firstName: 'Quilla',
    lastName,
    city: 'Cheyenne',
    state: 'WY',
    zipCode: '82001',
    loc: { type: 'Point', coordinates: [-104.82, 41.14] },
    ...over,
  });
  await withDatabase((db) => getCollections(db).listings.insertOne(listing));
  return listing;
}

interface Mail {
  subject: string;
  text: string;
  /** Where one press stops mails of this kind; null where it cannot be stopped. */
  unsubscribe: string | null;
}
/** The newest mail to this address with this in its subject; of a decision on a page of the console, once Undo is over. */
export async function fetchMail(
  { request }: Page,
  { email }: Pick<Person, 'email'>,
  subject: string,
): Promise<Mail> {
  let mail: Mail | undefined;
  const look = async () => {
    const reply = await request.get(`/dev/mail/json?to=${encodeURIComponent(email)}`);
    const { mails } = (await reply.json()) as { mails: Mail[] };
    mail = mails.find((one) => one.subject.includes(subject));
    return mail !== undefined;
  };
  await expect.poll(look, { message: `${subject}, to ${email}`, timeout: 60_000 }).toBe(true);
  return mail!;
}

/** "My Listing" of the header, opened. */
export async function openListingMenu(page: Page) {
  const banner = page.getByRole('banner');
  // The innermost: on a phone all of them stand in one more.
  const menu = banner.locator('details').filter({ hasText: 'My Listing' }).last();
  if ((await menu.getAttribute('open')) === null) {
    await banner.getByText('My Listing', { exact: true }).click();
  }
  await expect(menu).toHaveAttribute('open', '');
  return menu;
}

const getMain = (page: Page) => page.getByRole('main');
/** The page's own heading. */
export const getHeading = (page: Page, name: string | RegExp) =>
  getMain(page).getByRole('heading', { level: 1, name });
export const getField = (page: Page, name: string) =>
  getMain(page).getByRole('textbox', { name, exact: true });
export const getButton = (page: Page, name: string | RegExp) =>
  getMain(page).getByRole('button', { name, exact: true });

export const steps = {
  basic: 'Basic Practice Information',
  contact: 'Contact and Practice Details',
  credentials: 'Professional Credentials',
  services: 'Insurance and Services',
  joined: 'Thank You for Joining',
} as const;

/** Step 2's fields, by their labels. */
export const basics = {
  'First name': 'Quilla',
  'Last name': 'Journey',
  Company: 'Capitol Limb Works',
  'Address line 1': '410 Capitol Ave',
  City: 'Cheyenne',
  State: 'WY',
  ZIP: '82001',
} as const;

/** From anywhere to step 2. */
export async function openStep2(page: Page): Promise<void> {
  await openPage(page, '/edit-listing');
  await getButton(page, 'Create New Profile').click();
  await expect(getHeading(page, steps.basic)).toBeVisible();
}

export async function fillBasics(page: Page, over: Partial<Record<keyof typeof basics, string>> = {}) {
  for (const [name, text] of Object.entries({ ...basics, ...over })) await getField(page, name).fill(text);
}

/** Presses Next, and waits for the step that it leads to. */
export async function clickNextTo(page: Page, step: Exclude<keyof typeof steps, 'basic' | 'joined'>) {
  await getButton(page, 'Next').click();
  await expect(getHeading(page, steps[step])).toBeVisible();
}

/** From step 2 to step 5 with what is required, everything but a plan. */
export async function toLastStep(page: Page, over: Parameters<typeof fillBasics>[1] = {}): Promise<void> {
  await openStep2(page);
  await fillBasics(page, over);
  await clickNextTo(page, 'contact');
  await clickNextTo(page, 'credentials');
  await getMain(page).getByRole('checkbox', { name: 'ABC Certified Prosthetist (CP)' }).check();
  await clickNextTo(page, 'services');
}
