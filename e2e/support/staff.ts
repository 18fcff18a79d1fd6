// What journeys of the team share: a window that is wide enough for the menu, people of the team, signing in, calls.
import { randomUUID } from 'node:crypto';
import { getCollections } from '@app/db';
import { letIn } from '@app/service-admin/testing/seed-team';
import { type TeamAccount, team, teamPassword } from '@app/test-kit/team';
import { type APIRequestContext, type APIResponse, type Browser, type Page, request } from '@playwright/test';
import { getSiteUrl, withDatabase } from '../running-site.ts';
import { test as base, expect, long, openPage } from './journey.ts';
import type { Calls } from './practice.ts';

export { expect, long, openPage, team, teamPassword };

/** From 1024 px on the console's menu is open, and list and item stand beside each other. */
export const test = base.extend({ viewport: { width: 1440, height: 900 } });

/** Somebody of the team, of this test alone: journeys that change an account, or fail to sign in, take one. */
export async function createMember(role: TeamAccount['role']): Promise<TeamAccount> {
  const member = { role, email: `${randomUUID().slice(0, 13)}@team.test`, name: 'Robin Journey' };
  const id = await withDatabase((db) => letIn(db, member));
  return { ...member, id };
}

/** The decisions about what is open; a press that asks for words first puts them in their place. */
export const getDecisions = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Decide' });

export const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

/** Signs the page's browser in, by what the form of /admin/login sends, and opens an address of the console. */
export async function signInAsStaff(
  page: Page,
  member: Pick<TeamAccount, 'email'> = team.owner,
  // Not the inbox: what it opens is taken, and journeys of others are under way.
  path = '/admin/profile',
): Promise<void> {
  const { token } = await openStaffSession(page.request, member);
  // A file of the site: no page's script runs, and what is stored is the origin's.
  await page.goto('/robots.txt');
  await page.evaluate((given) => localStorage.setItem('adminToken', given), token);
  await openPage(page, path);
  await expect(getMenu(page)).toBeVisible();
}

/** The same in a browser of the member's own, beside that of a test of visitors: close its context. */
export async function openDesk(browser: Browser, member: TeamAccount, path: string): Promise<Page> {
  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signInAsStaff(desk, member, path);
  return desk;
}

/** Signs out by the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/login');
}

/** Fills the form of /admin/login and sends it. */
export async function submitStaffLogin(
  page: Page,
  { email }: Pick<TeamAccount, 'email'>,
  password = teamPassword,
): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Answers the dialog that what is dangerous brings up; within ten minutes it does so once. */
export async function givePasswordAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(teamPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The part of the console that is about the open item of a queue. */
export const getItem = (page: Page) => page.getByRole('main').getByRole('article').first();

/** What the dock says, with Undo. */
export const getDock = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
export const undo = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Undo/ });

/** A session of this member beside any page: JSON or a form to an address, and the reply as it comes. */
export type StaffSession = (
  method: string,
  path: string,
  sent?: { data?: unknown; multipart?: Record<string, { name: string; mimeType: string; buffer: Buffer }> },
) => Promise<APIResponse>;

export async function createStaffSession(
  member: Pick<TeamAccount, 'email'> = team.owner,
): Promise<StaffSession> {
  const site = getSiteUrl();
  const browser = await request.newContext({ baseURL: site, extraHTTPHeaders: { origin: site } });
  const { token, xsrf } = await openStaffSession(browser, member);
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'x-xsrf-token': xsrf };
  return (method, path, sent = {}) => browser.fetch(path, { method, headers, ...sent });
}

/** Signs in by the password: the answer's cookies and the token are the session. */
async function openStaffSession(browser: APIRequestContext, { email }: Pick<TeamAccount, 'email'>) {
  const login = await browser.post('/api/admin/login', { data: { email, password: teamPassword } });
  expect(login.status(), await login.text()).toBe(200);
  const { token } = (await login.json()) as { token: string };
  const { cookies } = await browser.storageState();
  return { token, xsrf: cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
}

/** The same, for calls that send and answer JSON. */
export async function openStaffCalls(member?: Pick<TeamAccount, 'email'>): Promise<Calls> {
  const session = await createStaffSession(member);
  return async <T>(method: string, path: string, body?: unknown) => {
    const reply = await session(method, path, body === undefined ? {} : { data: body });
    return { status: reply.status(), json: (await reply.json()) as T };
  };
}

interface AuditRow {
  id: string;
  action: string;
  actor: { kind: string; name: string | null };
}
/** What the log says of one thing, the newest first. */
export async function fetchAuditRows(calls: Calls, kind: string, target: string): Promise<AuditRow[]> {
  const query = new URLSearchParams({ kind, target, pageSize: '50' });
  const { status, json } = await calls<{ items: AuditRow[] }>('GET', `/api/admin/audit?${query}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.items;
}

/** Every session of this member is over; their browsers learn of it with their next call. */
export const expireSessions = ({ email }: Pick<TeamAccount, 'email'>) =>
  withDatabase(async (db) => {
    const { admins, adminSessions } = getCollections(db);
    const admin = await admins.findOne({ email });
    await adminSessions.updateMany({ adminId: admin!._id }, { $set: { expiresAt: new Date(0) } });
  });
