import { getCollections } from '@app/db';
import type { Page } from '@playwright/test';
import { withDatabase } from './running-site.ts';
import { createPendingListingOwner, createPublicListingOwner } from './support/listing-owners.ts';
import { createPendingReview } from './support/reviews.ts';
import {
  createMember,
  expect,
  expireSessions,
  getDecisionGroup,
  getItem,
  getMenu,
  longTest,
  openPage,
  signInAsStaff,
  staffAccounts,
  submitStaffLogin,
  test,
} from './support/staff.ts';

// The browser notes each failed call in its console.
test.use({ expectedErrors: [/Failed to load resource: .*(?:401|403|503)/] });

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'));

/** Counts from now on how often the page opens /admin/login. */
function createLoginCounter(page: Page): () => number {
  let count = 0;
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname === '/admin/login') count++;
  });
  return () => count;
}

test('A1 without a token an admin page leads to the sign-in page, and signing in leads back', async ({
  page,
}) => {
  const apiPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) apiPaths.push(pathname);
  });
  await openPage(page, '/admin/reviews?queue=flags');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('back office');
  expect(apiPaths).toEqual([]);
  await submitStaffLogin(page, staffAccounts.viewer);
  // The first item of the list opens by itself.
  await expect(page).toHaveURL(/^[^?]*\/admin\/reviews(\/[\w-]{22})?\?queue=flags$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox (Flags)' })).toBeVisible();
});

test(
  'A1 a wrong password shows the server’s message; a reply without a message shows a default one',
  longTest,
  async ({ page }) => {
    const member = await createMember('viewer');
    await openPage(page, '/admin/login');
    await submitStaffLogin(page, member, 'not the password');
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is not right.');
    await expect(page).toHaveURL('/admin/login');
    expect(await readToken(page)).toBeNull();

    await page.route('**/api/admin/login', (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Out of reach.' } }),
    );
    await submitStaffLogin(page, member);
    await expect(page.getByRole('alert')).toHaveText('Out of reach.');
    await page.unroute('**/api/admin/login');
    await submitStaffLogin(page, member);
    await expect(getMenu(page)).toBeVisible();
  },
);

test('A7 an expired session leads to the sign-in page once, and typed text is kept', async ({ page }) => {
  const { slug } = await createPublicListingOwner();
  const { id } = await createPendingReview(slug);
  const member = await createMember('moderator');
  await signInAsStaff(page, member, `/admin/reviews/${id}`);
  const notesField = getItem(page).getByRole('textbox', { name: 'Notes to the author' });
  await getItem(page).getByRole('button', { name: 'Reject' }).click();
  const reasonCheckbox = getItem(page).getByRole('checkbox', { name: 'Names another person' });
  await reasonCheckbox.check();
  await notesField.fill('Half a thought, not sent');
  const countLogins = createLoginCounter(page);

  await expireSessions(member);
  await getItem(page).getByRole('button', { name: 'Reject' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText(/^Your session has ended\./)).toBeVisible();
  expect(await readToken(page)).toBeNull();
  await submitStaffLogin(page, member);
  await expect(page).toHaveURL(`/admin/reviews/${id}`);
  // The decision is open again, unchanged.
  await expect(reasonCheckbox).toBeChecked();
  await expect(notesField).toHaveValue('Half a thought, not sent');
  expect(countLogins()).toBe(1);
});

test(
  'A7 a permission lost meanwhile shows a message at the action; session and typed notes stay',
  longTest,
  async ({ page }) => {
    const { listingId } = await createPendingListingOwner();
    const member = await createMember('moderator');
    await signInAsStaff(page, member, `/admin/prosthetists/${listingId}`);
    const sendBackButton = page.getByRole('button', { name: 'Send back' });
    await sendBackButton.click();
    const decisionGroup = getDecisionGroup(page);
    await decisionGroup
      .getByRole('textbox', { name: 'Notes to the owner' })
      .fill('Please add the suite number.');
    await withDatabase((db) =>
      getCollections(db).admins.updateOne({ email: member.email }, { $set: { role: 'viewer' } }),
    );
    await decisionGroup.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your role does not allow this' })).toBeVisible();
    await expect(decisionGroup.getByRole('textbox', { name: 'Notes to the owner' })).toHaveValue(
      'Please add the suite number.',
    );
    await expect(page).toHaveURL(`/admin/prosthetists/${listingId}`);
    expect(await readToken(page)).not.toBeNull();
  },
);

test(
  'A8 a token without its cookie does not sign in: another browser gets the sign-in page',
  longTest,
  async ({ page, browser }) => {
    await signInAsStaff(page);
    const copiedToken = await readToken(page);
    const otherContext = await browser.newContext();
    const otherPage = await otherContext.newPage();
    await otherPage.addInitScript((token) => localStorage.setItem('adminToken', token ?? ''), copiedToken);
    const mePromise = otherPage.waitForResponse('**/api/admin/me');
    await otherPage.goto('/admin/reviews');
    expect((await mePromise).status()).toBe(401);
    await expect(otherPage).toHaveURL('/admin/login');
    const response = await otherContext.request.get('/api/admin/reviews', {
      headers: { authorization: `Bearer ${copiedToken}` },
    });
    expect(response.status()).toBe(401);
    await otherContext.close();
    // The session of the original browser still works.
    await page.reload();
    await expect(getMenu(page)).toBeVisible();
  },
);
