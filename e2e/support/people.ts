import { randomUUID } from 'node:crypto';
import { type Account, accountPassword, accounts } from '@app/test-kit/accounts';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { callIdentityApi } from '../running-site.ts';
import { expect, openPage } from './journey.ts';

export { accountPassword, accounts };

/** Who can sign in: one of the fixed accounts, or one that a test has made for itself. */
export type Person = Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>;
type Metadata = Account['metadata'];

interface NewPerson extends Metadata {
  /** Absent: not chosen yet. */
  role?: Account['role'];
  firstName?: string;
  lastName?: string;
}

/** An address that no other test has. */
export const createEmail = () => `${randomUUID().slice(0, 13)}@journey.test`;

/** An account of this test alone, which it may change. */
export async function createAccount({
  role,
  firstName = 'Robin',
  lastName = 'Journey',
  ...metadata
}: NewPerson = {}): Promise<Person> {
  const email = createEmail();
  const ageAttestedAt = new Date().toISOString();
  const { id } = await callIdentityApi<{ id: string }>('POST', '/users', {
    email_address: [email],
    password: accountPassword,
    first_name: firstName,
    last_name: lastName,
    public_metadata: role ? { role, ageAttestedAt } : {},
    unsafe_metadata: { ageAttestedAt, ...metadata },
  });
  return { id, email, firstName, lastName };
}

/** What the dialog asks, answered: an account with this meets no dialog. */
export const answered = {
  complete: true,
  activityLevel: 'High',
  ageRange: 'Young Adult',
  state: 'Missouri',
  upperExtremity: 'None',
  lowerExtremity: 'Single below-knee',
} as const;

export interface StoredAccount {
  email_addresses: { email_address: string }[];
  public_metadata: Record<string, unknown>;
  unsafe_metadata: Record<string, unknown>;
}

/** The account as the identity provider keeps it. */
export const fetchStoredAccount = ({ id }: Pick<Person, 'id'>) =>
  callIdentityApi<StoredAccount>('GET', `/users/${id}`);

/** The menu that only who is signed in has. */
export const getUserMenu = (page: Page, { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  page.getByRole('banner').getByText(`${firstName} ${lastName.slice(0, 1)}.`);

/** Signs the page's browser in, by what the form of /login sends; the next page that it opens knows of it. */
export async function signIn(page: Page, person: Pick<Person, 'email'>): Promise<void> {
  await openSession(page.request, person);
}

/** The same, on a page of the site that is open then. */
export async function openSignedIn(page: Page, person: Person, path = '/'): Promise<void> {
  await signIn(page, person);
  await openPage(page, path);
  await expect(getUserMenu(page, person)).toBeVisible();
}

/** The same in a browser of their own: close its context. */
export async function openInOwnBrowser(browser: Browser, person: Person, path: string): Promise<Page> {
  const own = await (await browser.newContext()).newPage();
  await openSignedIn(own, person, path);
  return own;
}

/** Signs in by the password, as the form of /login does; the answer's cookies are the session. Gives its id. */
export async function openSession(
  request: APIRequestContext,
  { email }: Pick<Person, 'email'>,
): Promise<string> {
  const { response } = await callIdentity<{ response: { created_session_id: string } }>(request, 'sign_ins', {
    strategy: 'password',
    identifier: email,
    password: accountPassword,
  });
  return response.created_session_id;
}

/** Calls the identity provider as its script in a page does. */
export async function callIdentity<T>(
  request: APIRequestContext,
  path: string,
  form: Record<string, string> = {},
): Promise<T> {
  const reply = await request.post(`/__clerk/v1/client/${path}?__clerk_api_version=2025-11-10`, { form });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
  return (await reply.json()) as T;
}

/** By the form, with the password. */
export async function signInByForm(page: Page, person: Person, password = accountPassword): Promise<void> {
  await openPage(page, '/login');
  await submitLogin(page, person, password);
  await expect(getUserMenu(page, person)).toBeVisible();
}

/** Fills the form of /login and sends it. */
export async function submitLogin(page: Page, { email }: Pick<Person, 'email'>, password = accountPassword) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(page: Page, person: Person): Promise<void> {
  await getUserMenu(page, person).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' })).toBeVisible();
}

/** The code of the newest mail to this address, other than those that are used up. */
export async function readMailedCode(
  { request }: Page,
  email: string,
  used: readonly string[] = [],
): Promise<string> {
  let code = '';
  const look = async () => {
    const reply = await request.get(`/dev/mail/json?to=${encodeURIComponent(email)}`);
    const { mails } = (await reply.json()) as { mails: { text: string }[] };
    code = mails[0]?.text.match(/\b\d{6}\b/)?.[0] ?? '';
    return code !== '' && !used.includes(code);
  };
  await expect.poll(look, { message: `a code for ${email}` }).toBe(true);
  return code;
}
