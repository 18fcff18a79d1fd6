// Stops or hangs the listing service, on a site of its own.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFreePort } from '@app/embedded-mongodb';
import { personas } from '@app/test-kit/personas';
import { type Site, startSite } from './site.ts';
import { expect, getCards, longTest, openPage, test } from './support/journey.ts';
import { createName } from './support/listing-owners.ts';
import { accounts, signIn } from './support/people.ts';
import {
  basicFields,
  clickNextTo,
  getButton,
  getField,
  getHeading,
  goToLastStep,
  stepHeadings,
} from './support/wizard-steps.ts';

const port = await findFreePort();
let site: Site;

/** Returns the process id of the service with this entry file, or 0. */
async function findPid(entryPath: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,args=']);
  const rows = stdout.split('\n').map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? []);
  const serviceProcess = rows.find(
    ([, , parent, args]) => Number(parent) === site.pid && args?.includes(entryPath),
  );
  return Number(serviceProcess?.[1] ?? 0);
}
const findListingPid = () => findPid('services/listing/src/main.ts');

test.describe('the listing service hangs or is killed', longTest, () => {
  test.describe.configure({ mode: 'serial' });
  test.use({
    baseURL: `http://localhost:${port}`,
    expectedErrors: [/status of 50\d|Failed to fetch listing status|Failed to create prosthetist|Network/],
  });
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    site = await startSite({ port, listingCount: 0 });
  });
  test.afterAll(() => site?.stop());

  test('F12 while it hangs, search and reviews work, and the wizard keeps its fields', async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    await signIn(page, accounts.noListing);
    const name = createName();
    await goToLastStep(page, { 'Last name': name });
    await page.getByRole('checkbox', { name: 'Medicare', exact: true }).check();
    const pid = await findListingPid();
    process.kill(pid, 'SIGSTOP');
    try {
      const visitor = await (await browser.newContext()).newPage();
      await openPage(visitor, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
      await expect(getCards(visitor)).toHaveCount(20);
      await openPage(visitor, `/prosthetists/${personas.full.slug}`);
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText(personas.full.name);
      await expect(visitor.getByRole('article').first()).toBeVisible();
      await signIn(visitor, accounts.patient);
      await openPage(visitor, '/my-reviews');
      await expect(visitor.getByRole('main').getByRole('article')).not.toHaveCount(0);
      await visitor.context().close();

      await getButton(page, 'Complete Profile').click();
      const alert = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: 'Failed to create profile.' });
      await expect(alert).toContainText('Everything you entered is saved.', { timeout: 40_000 });
      await page.reload();
      await expect(getHeading(page, stepHeadings.services)).toBeVisible({ timeout: 40_000 });
      await expect(page.getByRole('checkbox', { name: 'Medicare', exact: true })).toBeChecked();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await getButton(page, 'Back').click();
    await expect(getHeading(page, stepHeadings.credentials)).toBeVisible();
    await getButton(page, 'Back').click();
    await expect(getHeading(page, stepHeadings.contact)).toBeVisible();
    await getButton(page, 'Back').click();
    await expect(getHeading(page, stepHeadings.basic)).toBeVisible();
    await expect(getField(page, 'Last name')).toHaveValue(name);
    await expect(getField(page, 'Company')).toHaveValue(basicFields.Company);
    for (const step of ['contact', 'credentials', 'services'] as const) await clickNextTo(page, step);
    // After the service is back, the gateway resumes calls with a delay.
    await expect(async () => {
      await getButton(page, 'Complete Profile').click();
      await expect(getHeading(page, stepHeadings.joined)).toBeVisible({ timeout: 3_000 });
    }).toPass();
  });

  test('F12 after a kill the service restarts by itself, and the listing is available again', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await signIn(page, accounts.usual);
    await openPage(page, '/edit-listing');
    await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
    const pid = await findListingPid();
    process.kill(pid, 'SIGKILL');
    await openPage(page, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
    await expect(getCards(page)).toHaveCount(20);
    await expect.poll(findListingPid).not.toBe(pid);
    await expect(async () => {
      await page.goto('/edit-listing');
      await expect(getHeading(page, 'Edit Your Listing')).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });
});
