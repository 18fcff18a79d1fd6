// Helpers for journeys of staff: members of the team, signing in, calls, and parts of the admin.
import { randomUUID } from 'node:crypto';
import { getCollections } from '@app/db';
import { createStaffMember } from '@app/service-admin/testing/seed-team';
import { type StaffAccount, staffAccounts, staffPassword } from '@app/test-kit/staff';
import { type APIRequestContext, type APIResponse, type Browser, type Page, request } from '@playwright/test';
import { getSiteUrl, withDatabase } from '../running-site.ts';
import { test as base, expect, longTest, openPage } from './journey.ts';
import type { ApiClient } from './people.ts';

export { expect, longTest, openPage, staffAccounts, staffPassword };

/** Runs in a window of at least 1024 px, in which the menu is open and list and item are side by side. */
export const test = base.extend({ viewport: { width: 1440, height: 900 } });

/** Creates a staff account for one test, for journeys that change an account or fail to sign in. */
export async function createMember(role: StaffAccount['role']): Promise<StaffAccount> {
  const member = { role, email: `${randomUUID().slice(0, 13)}@team.test`, name: 'Robin Journey' };
  const id = await withDatabase((db) => createStaffMember(db, member));
  return { ...member, id };
}

/** Returns the group of decision buttons. A button that needs a reason replaces them with a form. */
export const getDecisionGroup = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Decide' });

export const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

/** Signs in the browser of the page by a call, as /admin/login does, and opens an admin page. */
export async function signInAsStaff(
  page: Page,
  member: Pick<StaffAccount, 'email'> = staffAccounts.owner,
  // Not the inbox: it assigns the item that it opens to the member, and other journeys need those items.
  path = '/admin/profile',
): Promise<void> {
  const { token } = await openStaffSession(page.request, member);
  // Sets the token from a page without scripts: `localStorage` belongs to the origin.
  await page.goto('/robots.txt');
  await page.evaluate((storedToken) => localStorage.setItem('adminToken', storedToken), token);
  await openPage(page, path);
  await expect(getMenu(page)).toBeVisible();
}

/** Opens an admin page signed in, in a new browser context, which the caller must close. */
export async function openStaffPage(browser: Browser, member: StaffAccount, path: string): Promise<Page> {
  const staffPage = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signInAsStaff(staffPage, member, path);
  return staffPage;
}

export async function signOut(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/login');
}

export async function submitStaffLogin(
  page: Page,
  { email }: Pick<StaffAccount, 'email'>,
  password = staffPassword,
): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Confirms the password in the dialog that dangerous actions open. A confirmation lasts ten minutes. */
export async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(staffPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
}

export const getItem = (page: Page) => page.getByRole('main').getByRole('article').first();

/** Returns the message about a decision, which offers Undo. */
export const getDock = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
export const getUndoButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Undo/ });

export type StaffSession = (
  method: string,
  path: string,
  options?: {
    data?: unknown;
    multipart?: Record<string, { name: string; mimeType: string; buffer: Buffer }>;
  },
) => Promise<APIResponse>;

export async function createStaffSession(
  member: Pick<StaffAccount, 'email'> = staffAccounts.owner,
): Promise<StaffSession> {
  const siteUrl = getSiteUrl();
  const apiContext = await request.newContext({ baseURL: siteUrl, extraHTTPHeaders: { origin: siteUrl } });
  const { token, xsrf } = await openStaffSession(apiContext, member);
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'x-xsrf-token': xsrf };
  return (method, path, options = {}) => apiContext.fetch(path, { method, headers, ...options });
}

/** Signs in with the password; the session consists of the reply's cookies and the token. */
async function openStaffSession(apiContext: APIRequestContext, { email }: Pick<StaffAccount, 'email'>) {
  const loginResponse = await apiContext.post('/api/admin/login', {
    data: { email, password: staffPassword },
  });
  expect(loginResponse.status(), await loginResponse.text()).toBe(200);
  const { token } = (await loginResponse.json()) as { token: string };
  const { cookies } = await apiContext.storageState();
  return { token, xsrf: cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
}

export async function createStaffApiClient(member?: Pick<StaffAccount, 'email'>): Promise<ApiClient> {
  const session = await createStaffSession(member);
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await session(method, path, body === undefined ? {} : { data: body });
    return { status: response.status(), json: (await response.json()) as T };
  };
}

interface AuditRow {
  id: string;
  action: string;
  actor: { kind: string; name: string | null };
}
/** Fetches the audit log of one item, newest first. */
export async function fetchAuditRows(
  callApi: ApiClient,
  kind: string,
  targetId: string,
): Promise<AuditRow[]> {
  const query = new URLSearchParams({ kind, target: targetId, pageSize: '50' });
  const { status, json } = await callApi<{ items: AuditRow[] }>('GET', `/api/admin/audit?${query}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.items;
}

/** Ends all sessions of a staff member. Their browsers notice with their next call. */
export const expireSessions = ({ email }: Pick<StaffAccount, 'email'>) =>
  withDatabase(async (db) => {
    const { admins, adminSessions } = getCollections(db);
    const admin = await admins.findOne({ email });
    await adminSessions.updateMany({ adminId: admin!._id }, { $set: { expiresAt: new Date(0) } });
  });
