import { randomUUID } from 'node:crypto';
import { type Account, accountPassword, accounts } from '@app/test-kit/accounts';
import { type APIRequestContext, type Browser, type Page, request } from '@playwright/test';
import { callIdentityApi, getSiteUrl } from '../running-site.ts';
import { expect, openPage } from './journey.ts';

export { accountPassword, accounts };

export type Person = Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>;
type Metadata = Account['metadata'];

interface NewPerson extends Metadata {
  /** Absent: the person has not chosen a role. */
  role?: Account['role'];
  firstName?: string;
  lastName?: string;
}

export const createEmail = () => `${randomUUID().slice(0, 13)}@journey.test`;

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

/** Complete answers of the patient dialog. An account with these is not shown the dialog. */
export const completeAnswers = {
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

export const fetchStoredAccount = ({ id }: Pick<Person, 'id'>) =>
  callIdentityApi<StoredAccount>('GET', `/users/${id}`);

/** Returns the user menu in the header, which is visible when signed in. */
export const getUserMenu = (page: Page, { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  page.getByRole('banner').getByText(`${firstName} ${lastName.slice(0, 1)}.`);

/** Signs in the browser of the page by a call, as /login does. Takes effect with the next page load. */
export async function signIn(page: Page, person: Pick<Person, 'email'>): Promise<void> {
  await openSession(page.request, person);
}

export async function openSignedIn(page: Page, person: Person, path = '/'): Promise<void> {
  await signIn(page, person);
  await openPage(page, path);
  await expect(getUserMenu(page, person)).toBeVisible();
}

/** Opens a page signed in, in a new browser context, which the caller must close. */
export async function openInOwnBrowser(browser: Browser, person: Person, path: string): Promise<Page> {
  const ownPage = await (await browser.newContext()).newPage();
  await openSignedIn(ownPage, person, path);
  return ownPage;
}

/** Signs in with the password, as /login does; the reply's cookies hold the session. Returns its id. */
async function openSession(request: APIRequestContext, { email }: Pick<Person, 'email'>): Promise<string> {
  const { response } = await callIdentity<{ response: { created_session_id: string } }>(request, 'sign_ins', {
    strategy: 'password',
    identifier: email,
    password: accountPassword,
  });
  return response.created_session_id;
}

/** Calls the identity provider as its script in a page does. @throws unless the status is 200 */
async function callIdentity<T>(
  request: APIRequestContext,
  path: string,
  form: Record<string, string> = {},
): Promise<T> {
  const response = await request.post(`/__clerk/v1/client/${path}?__clerk_api_version=2025-11-10`, { form });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
  return (await response.json()) as T;
}

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

export async function signInByForm(page: Page, person: Person, password = accountPassword): Promise<void> {
  await openPage(page, '/login');
  await submitLogin(page, person, password);
  await expect(getUserMenu(page, person)).toBeVisible();
}

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

export interface Mail {
  subject: string;
  text: string;
  /** Link that unsubscribes from mails of this kind; null for mails that cannot be turned off. */
  unsubscribe: string | null;
}
/** Fetches the mails to an address, newest first. */
async function fetchMails({ request }: Page, address: string): Promise<Mail[]> {
  const response = await request.get(`/dev/mail/json?to=${encodeURIComponent(address)}`);
  return ((await response.json()) as { mails: Mail[] }).mails;
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

/** Waits for the code in the newest mail to this address, ignoring codes that were used already. */
export async function readMailedCode(
  page: Page,
  email: string,
  usedCodes: readonly string[] = [],
): Promise<string> {
  let code = '';
  const hasNewCode = async () => {
    const [newestMail] = await fetchMails(page, email);
    code = newestMail?.text.match(/\b\d{6}\b/)?.[0] ?? '';
    return code !== '' && !usedCodes.includes(code);
  };
  await expect.poll(hasNewCode, { message: `a code for ${email}` }).toBe(true);
  return code;
}

export async function fillSignUp(page: Page, firstName: string, email: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Journey');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(accountPassword);
  await page.getByLabel('I am 13 or older.').check();
}

export async function enterSignUpCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Code').fill(await readMailedCode(page, email));
  await page.getByRole('button', { name: 'Create my account' }).click();
}
