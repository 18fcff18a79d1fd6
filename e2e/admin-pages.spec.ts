// All admin pages: titles, axe in light and dark, and narrow screens.
import { site } from '@app/option-lists';
import { staffAccounts } from '@app/test-kit/staff';
import type { Page } from '@playwright/test';
import { createCsv, createProsthetists, expectStatus, previewImport } from './support/imports.ts';
import { getMain } from './support/journey.ts';
import { createName } from './support/listing-owners.ts';
import { expectNoAxeFindings, setColorScheme } from './support/page-checks.ts';
import {
  createStaffApiClient,
  expect,
  fetchAuditRows,
  longTest,
  openPage,
  signInAsStaff,
  test,
} from './support/staff.ts';
import { insertWaitingItems } from './support/waiting-items.ts';

/** Inserts pending items of each kind, with names and texts as long as the longest real ones. */
async function insertLongItems() {
  const lastName = createName();
  const longFields = {
    firstName: 'Maximiliana',
    lastName: `${lastName}-Featherstonehaugh`,
    company: 'Halvorsen, Talbot & Featherstonehaugh Advanced Prosthetics and Orthotics of Southern Wyoming',
    email: 'front.desk.of.the.southern.office@halvorsen-talbot-featherstonehaugh.test',
    website: 'https://halvorsen-talbot-featherstonehaugh-prosthetics.test/southern-wyoming/team/maximiliana',
  };
  const createFields = (suffix: string) => ({
    ...longFields,
    slug: `maximiliana-${lastName.toLowerCase()}-${suffix}`,
  });
  const fullName = `${longFields.firstName} ${longFields.lastName}`;
  const text = 'The socket held from the first long walk on, and nobody hurried me. '.repeat(8);
  const { ids } = await insertWaitingItems({
    listings: {
      pending: createFields('waiting'),
      public: createFields('live'),
      claimed: createFields('claimed'),
    },
    update: {
      company: 'Halvorsen & Talbot',
      phone: '(314) 555-0177',
      website: 'https://another-very-long-domain-of-a-practice-that-moved.test/with/a/long/path/to/a/page',
      professionalBio: 'I see about eight people a day. '.repeat(12),
      insuranceAccepted: ['Medicare', 'Aetna'],
      languageAccommodations: ['Spanish'],
    },
    claim: {
      email: 'maximiliana.featherstonehaugh.of.wyoming@a-long-domain-of-a-mail-provider.test',
      evidence: {
        workEmail: longFields.email,
        licenseNumber: 'CP-004711',
        note: 'I have worked here since 2009. '.repeat(6),
      },
    },
    review: { practice: longFields.company, text },
    reply: 'Thank you for every word of it.',
    decisionNote: 'No.',
    appeal: 'I told what happened, and nothing else.',
    flag: { reason: 'Abusive', note: text },
    note: text,
    approval: { about: `${fullName}, ${longFields.company}`, notes: 'Twice here.' },
    at: new Date(Date.now() - 24 * 60 * 60_000),
  });
  return { fullName, lastName, ids };
}

interface CheckedPage {
  path: string;
  /** Text of the first-level heading, and beginning of the document's title. */
  title: string | RegExp;
  /** Element to wait for before the checks. */
  findReadyElement?: (page: Page) => ReturnType<Page['getByRole']>;
}

async function preparePages(page: Page): Promise<CheckedPage[]> {
  const { fullName, lastName, ids } = await insertLongItems();
  const { pendingListing: pendingId, publicListing: publicId, pendingUpdate: updateId } = ids;
  const callApi = await createStaffApiClient();
  const rejectResponse = await callApi('PATCH', `/api/admin/prosthetists/${pendingId}/reject`, {
    v: 1,
    notes: 'Please add a phone number.',
  });
  expect(rejectResponse.status).toBe(200);
  const [rejectionRow] = await fetchAuditRows(callApi, 'listing', pendingId);
  const people = createProsthetists();
  const fileName = 'listings-of-all-offices-of-southern-wyoming-2026-11-22.csv';
  await previewImport(
    page,
    createCsv(
      people.createRow(0),
      people.createRow(1, { state: 'Massachusets' }),
      people.createRow(2, { ZIP: '2110' }),
    ),
    fileName,
  );
  await expectStatus(page, 'Waiting for you');
  const importPath = new URL(page.url()).pathname;
  const getItemLog = (page: Page) =>
    getMain(page)
      .getByRole('article')
      .getByText(/^Log \(/);
  const getTable = (page: Page) => getMain(page).getByRole('table').first();
  return [
    { path: '/admin/inbox', title: 'Inbox', findReadyElement: getItemLog },
    { path: '/admin', title: 'Overview' },
    { path: `/admin/prosthetists?q=${lastName}`, title: 'Prosthetists', findReadyElement: getTable },
    { path: `/admin/prosthetists/${publicId}`, title: fullName },
    { path: `/admin/prosthetists/${publicId}?tab=around`, title: fullName },
    { path: `/admin/prosthetists/${publicId}?tab=checks`, title: fullName },
    { path: `/admin/prosthetists/${pendingId}?tab=history`, title: fullName },
    { path: '/admin/prosthetists/merge', title: /Merge/ },
    { path: '/admin/reviews', title: 'Inbox (Reviews)', findReadyElement: getItemLog },
    {
      path: `/admin/reviews/${ids.pendingReview}`,
      title: 'Inbox (Reviews)',
      findReadyElement: getItemLog,
    },
    {
      path: `/admin/reviews/${ids.flaggedReview}?queue=flags`,
      title: 'Inbox (Flags)',
      findReadyElement: getItemLog,
    },
    {
      path: `/admin/reviews/${ids.flaggedReview}?queue=replies`,
      title: 'Inbox (Replies)',
      findReadyElement: getItemLog,
    },
    {
      path: `/admin/reviews/${ids.appealedReview}?queue=appeals`,
      title: 'Inbox (Appeals)',
      findReadyElement: getItemLog,
    },
    { path: '/admin/pending-updates', title: 'Inbox (Updates)' },
    { path: `/admin/pending-updates/${updateId}`, title: 'Inbox (Updates)', findReadyElement: getItemLog },
    { path: '/admin/pending-claims', title: 'Inbox (Claims)' },
    { path: `/admin/pending-claims/${ids.claim}`, title: 'Inbox (Claims)', findReadyElement: getItemLog },
    { path: '/admin/pending-claims/orphaned', title: 'Data reports' },
    { path: '/admin/import-data', title: 'Import and export', findReadyElement: getTable },
    {
      path: importPath,
      title: fileName,
      findReadyElement: (page) => getMain(page).getByText('Massachusets').first(),
    },
    { path: '/admin/new-listings', title: 'Inbox (Listings)' },
    { path: '/admin/reports', title: 'Inbox (Reports)', findReadyElement: getItemLog },
    { path: '/admin/second-opinions', title: 'Inbox (Approvals)', findReadyElement: getItemLog },
    { path: '/admin/audit', title: 'Audit log', findReadyElement: getTable },
    { path: `/admin/audit/${rejectionRow!.id}`, title: /./ },
    { path: '/admin/outbox', title: 'Outbox and jobs' },
    { path: '/admin/data-reports', title: 'Data reports' },
    { path: '/admin/search-reports', title: 'Search reports' },
    { path: '/admin/releases', title: 'Releases', findReadyElement: getTable },
    { path: '/admin/profile', title: /./ },
    { path: '/admin/settings', title: 'Settings' },
    { path: '/admin/settings/users', title: /./ },
    { path: '/admin/settings/mails', title: /./ },
    { path: '/admin/settings/legal', title: /./ },
    { path: '/admin/nothing-here', title: /./ },
  ];
}

/** Waits until the page shows its heading and data, and no placeholder. */
async function openAndCheckTitle(page: Page, { path, title, findReadyElement }: CheckedPage): Promise<void> {
  await openPage(page, path);
  const heading = getMain(page).getByRole('heading', { level: 1 });
  await expect(heading, path).toHaveCount(1);
  await expect(heading, path).toHaveText(title);
  await page.waitForLoadState('networkidle');
  await expect(
    getMain(page).locator('[aria-hidden=true] [class*=Skeleton], [class*=Skeleton][aria-hidden=true]'),
  ).toHaveCount(0);
  if (findReadyElement) await expect(findReadyElement(page), path).toBeVisible();
  await expect(page, path).toHaveTitle(`${await heading.textContent()} – ${site.name} back office`);
}

/** Returns the elements that are wider than the window, for the message of a failure. */
const findWideElements = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map(
        (element) =>
          `${element.tagName} ${element.className} ${Math.round(element.getBoundingClientRect().right)}`,
      )
      .slice(-12);
  });

/** Checks each page: title, headings, axe in light, dark and on a phone, no sideways scrolling. */
async function checkPages(page: Page, pages: readonly CheckedPage[]): Promise<void> {
  const desktopSize = page.viewportSize()!;
  const errors: string[] = [];
  for (const checkedPage of pages) {
    // Collected, so that an error on one page does not hide those on later pages.
    const checkAxe = (state: string) =>
      expectNoAxeFindings(page, `${checkedPage.path}, ${state}`).catch((error: Error) =>
        errors.push(error.message),
      );
    await test.step(checkedPage.path, async () => {
      await setColorScheme(page, 'light');
      await openAndCheckTitle(page, checkedPage);
      await expectOutline(page, checkedPage.path);
      await checkAxe('light');
      await setColorScheme(page, 'dark');
      await checkAxe('dark');
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        expect.soft(await findWideElements(page), `${checkedPage.path}, ${width} px`).toEqual([]);
      }
      await checkAxe('on a phone');
      await page.setViewportSize(desktopSize);
    });
  }
  expect(errors).toEqual([]);
}

test('an admin page has a title, passes axe in light, dark and on a phone, and does not scroll sideways', async ({
  page,
}) => {
  await signInAsStaff(page, staffAccounts.owner, '/admin/settings');
  await checkPages(page, [{ path: '/admin/settings', title: 'Settings' }]);
  // On a phone the links of the section's pages wrap into lines.
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, '/admin/prosthetists/merge');
  const pageLinks = page.getByRole('navigation', { name: 'Pages of Listings' }).getByRole('link');
  await expect(pageLinks).toHaveCount(4);
  for (const link of await pageLinks.all()) await expect(link).toBeInViewport({ ratio: 1 });
});

// Split, so that two browsers can share the work within the time limit of a test.
const partCount = 3;
for (let part = 0; part < partCount; part++) {
  test(
    `all admin pages have a title, pass axe and do not scroll sideways, ${part + 1} of ${partCount}`,
    longTest,
    async ({ page }) => {
      test.setTimeout(300_000);
      await signInAsStaff(page, staffAccounts.owner, '/admin/import-data');
      const checkedPages = await preparePages(page);
      await checkPages(
        page,
        checkedPages.filter((_, i) => i % partCount === part),
      );
    },
  );
}

/** Expects heading levels without gaps, and no empty heading. */
async function expectOutline(page: Page, path: string): Promise<void> {
  const levels = await getMain(page)
    .getByRole('heading')
    .evaluateAll((elements) =>
      elements.map((heading) => ({
        level: Number(heading.tagName.slice(1)),
        text: heading.textContent?.trim(),
      })),
    );
  levels.forEach(({ level, text }, i) => {
    expect.soft(text, `${path}: a heading of level ${level}`).not.toBe('');
    if (i > 0) expect.soft(level, `${path}: ${text}`).toBeLessThanOrEqual(levels[i - 1]!.level + 1);
  });
}
