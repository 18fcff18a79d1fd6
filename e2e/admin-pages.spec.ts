// All admin pages: titles, axe in light and dark, and narrow screens.
import { getCollections } from '@app/db';
import { createListingDoc, reviewDoc } from '@app/db/documents-for-tests';
import { reportFieldValues, site } from '@app/option-lists';
import { createPracticeHelpers } from '@app/service-admin/testing/practices';
import { team } from '@app/test-kit/team';
import type { Page } from '@playwright/test';
import { withDatabase } from './running-site.ts';
import { expectNoAxeFindings, showIn } from './support/axe.ts';
import { createCsv, createPractitioners, expectState, preview } from './support/imports.ts';
import { createName } from './support/practice.ts';
import {
  expect,
  fetchAuditRows,
  long,
  openPage,
  openStaffCalls,
  signInAsStaff,
  test,
} from './support/staff.ts';

const main = (page: Page) => page.getByRole('main');
const yesterday = () => new Date(Date.now() - 24 * 60 * 60_000);

/** Inserts pending items of each kind, with names and texts as long as the longest real ones. */
const waitingSite = () =>
  withDatabase(async (db) => {
    const collections = getCollections(db);
    const { listings, reviews, flags, reports, secondOpinions } = collections;
    const { createListing, submitUpdate, submitClaim } = createPracticeHelpers({
      client: db.client,
      collections,
    });
    const lastName = createName();
    const long = {
      firstName: 'Maximiliana',
      lastName: `${lastName}-Featherstonehaugh`,
      company: 'Halvorsen, Talbot & Featherstonehaugh Advanced Prosthetics and Orthotics of Southern Wyoming',
      email: 'front.desk.of.the.southern.office@halvorsen-talbot-featherstonehaugh.test',
      website:
        'https://halvorsen-talbot-featherstonehaugh-prosthetics.test/southern-wyoming/team/maximiliana',
    };
    const slug = (nth: string) => ({ slug: `maximiliana-${lastName.toLowerCase()}-${nth}` });
    const live = await createListing({ ownerUserId: `user_${lastName}`, ...long, ...slug('live') });
    const waiting = createListingDoc({
      ...long,
      ...slug('waiting'),
      status: 'pending',
      submittedAt: yesterday(),
    });
    await listings.insertOne(waiting, { ignoreUndefined: true });
    const changed = await submitUpdate(live, {
      company: 'Halvorsen & Talbot',
      phone: '(314) 555-0177',
      website: 'https://another-very-long-domain-of-a-practice-that-moved.test/with/a/long/path/to/a/page',
      professionalBio: 'I see about eight people a day. '.repeat(12),
      insuranceAccepted: ['Medicare', 'Aetna'],
      languageAccommodations: ['Spanish'],
    });
    const claimed = await submitClaim(await createListing({ ...long, ...slug('claimed') }, false), {
      userId: `user_${lastName}c`,
      email: 'maximiliana.featherstonehaugh.of.wyoming@a-long-domain-of-a-mail-provider.test',
      evidence: {
        workEmail: long.email,
        licenseNumber: 'CP-004711',
        note: 'I have worked here since 2009. '.repeat(6),
      },
    });
    const text = 'The socket held from the first long walk on, and nobody hurried me. '.repeat(8);
    const result = { listingId: live._id, practice: long.company, text, submittedAt: yesterday() };
    const request = reviewDoc({ ...result, status: 'pending', risks: ['contact'] });
    const flagged = reviewDoc({
      ...result,
      status: 'flagged',
      openFlags: 1,
      reply: { text: 'Thank you for every word of it.', status: 'pending', submittedAt: yesterday() },
    });
    const appealed = reviewDoc({
      ...result,
      status: 'rejected',
      decision: {
        outcome: 'rejected',
        reasons: ['Abusive'],
        note: 'No.',
        at: yesterday(),
        by: team.moderator.id,
      },
      appeal: { text: 'I told what happened, and nothing else.', status: 'open', at: yesterday() },
    });
    await reviews.insertMany([request, flagged, appealed], { ignoreUndefined: true });
    const createBase = () => ({
      _id: createListingDoc()._id,
      createdAt: yesterday(),
      status: 'open' as const,
    });
    await flags.insertOne({
      ...createBase(),
      reviewId: flagged._id,
      userId: 'user_1',
      reason: 'Abusive',
      note: text,
    });
    await reports.insertOne({
      ...createBase(),
      listingId: live._id,
      field: reportFieldValues[0]!,
      note: text,
    });
    await secondOpinions.insertOne({
      _id: createListingDoc()._id,
      action: 'listing.delete',
      wish: { id: waiting._id.toHexString(), v: 1, notes: 'Twice here.' },
      about: `${long.firstName} ${long.lastName}, ${long.company}`,
      reason: text,
      askedBy: team.data.id,
      askedAt: yesterday(),
      status: 'open',
    });
    const fullName = `${long.firstName} ${long.lastName}`;
    const ids = [waiting, live, changed, claimed].map(({ _id }) => _id.toHexString()) as [
      string,
      string,
      string,
      string,
    ];
    return { fullName, lastName, ids, reviews: { requested: request, flagged, appealed } };
  });

interface Address {
  address: string;
  /** Text of the first-level heading, and beginning of the document's title. */
  title: string | RegExp;
  /** Element to wait for before the checks. */
  ready?: (page: Page) => ReturnType<Page['getByRole']>;
}

async function listAddresses(page: Page): Promise<Address[]> {
  const { fullName, lastName, ids, reviews } = await waitingSite();
  const [waiting, live, update, claim] = ids;
  const calls = await openStaffCalls();
  const rejected = await calls('PATCH', `/api/admin/prosthetists/${waiting}/reject`, {
    v: 1,
    notes: 'Please add a phone number.',
  });
  expect(rejected.status).toBe(200);
  const [row] = await fetchAuditRows(calls, 'listing', waiting);
  const people = createPractitioners();
  const file = 'listings-of-all-offices-of-southern-wyoming-2026-11-22.csv';
  await preview(
    page,
    createCsv(people.row(0), people.row(1, { state: 'Massachusets' }), people.row(2, { ZIP: '2110' })),
    file,
  );
  await expectState(page, 'Waiting for you');
  const batch = new URL(page.url()).pathname;
  const item = (page: Page) =>
    main(page)
      .getByRole('article')
      .getByText(/^Log \(/);
  const table = (page: Page) => main(page).getByRole('table').first();
  return [
    { address: '/admin/inbox', title: 'Inbox', ready: item },
    { address: '/admin', title: 'Overview' },
    { address: `/admin/prosthetists?q=${lastName}`, title: 'Prosthetists', ready: table },
    { address: `/admin/prosthetists/${live}`, title: fullName },
    { address: `/admin/prosthetists/${live}?tab=around`, title: fullName },
    { address: `/admin/prosthetists/${live}?tab=checks`, title: fullName },
    { address: `/admin/prosthetists/${waiting}?tab=history`, title: fullName },
    { address: '/admin/prosthetists/merge', title: /Merge/ },
    { address: '/admin/reviews', title: 'Inbox (Reviews)', ready: item },
    { address: `/admin/reviews/${reviews.requested.publicId}`, title: 'Inbox (Reviews)', ready: item },
    {
      address: `/admin/reviews/${reviews.flagged.publicId}?queue=flags`,
      title: 'Inbox (Flags)',
      ready: item,
    },
    {
      address: `/admin/reviews/${reviews.flagged.publicId}?queue=replies`,
      title: 'Inbox (Replies)',
      ready: item,
    },
    {
      address: `/admin/reviews/${reviews.appealed.publicId}?queue=appeals`,
      title: 'Inbox (Appeals)',
      ready: item,
    },
    { address: '/admin/pending-updates', title: 'Inbox (Updates)' },
    { address: `/admin/pending-updates/${update}`, title: 'Inbox (Updates)', ready: item },
    { address: '/admin/pending-claims', title: 'Inbox (Claims)' },
    { address: `/admin/pending-claims/${claim}`, title: 'Inbox (Claims)', ready: item },
    { address: '/admin/pending-claims/orphaned', title: 'Data reports' },
    { address: '/admin/import-data', title: 'Import and export', ready: table },
    { address: batch, title: file, ready: (page) => main(page).getByText('Massachusets').first() },
    { address: '/admin/new-listings', title: 'Inbox (Listings)' },
    { address: '/admin/reports', title: 'Inbox (Reports)', ready: item },
    { address: '/admin/second-opinions', title: 'Inbox (Approvals)', ready: item },
    { address: '/admin/audit', title: 'Audit log', ready: table },
    { address: `/admin/audit/${row!.id}`, title: /./ },
    { address: '/admin/outbox', title: 'Outbox and jobs' },
    { address: '/admin/data-reports', title: 'Data reports' },
    { address: '/admin/search-reports', title: 'Search reports' },
    { address: '/admin/releases', title: 'Releases', ready: table },
    { address: '/admin/profile', title: /./ },
    { address: '/admin/settings', title: 'Settings' },
    { address: '/admin/settings/users', title: /./ },
    { address: '/admin/settings/mails', title: /./ },
    { address: '/admin/settings/legal', title: /./ },
    { address: '/admin/nothing-here', title: /./ },
  ];
}

/** Waits until the page shows its heading and data, and no placeholder. */
async function expectArrival(page: Page, { address, title, ready }: Address): Promise<void> {
  await openPage(page, address);
  const heading = main(page).getByRole('heading', { level: 1 });
  await expect(heading, address).toHaveCount(1);
  await expect(heading, address).toHaveText(title);
  await page.waitForLoadState('networkidle');
  await expect(
    main(page).locator('[aria-hidden=true] [class*=Skeleton], [class*=Skeleton][aria-hidden=true]'),
  ).toHaveCount(0);
  if (ready) await expect(ready(page), address).toBeVisible();
  await expect(page, address).toHaveTitle(`${await heading.textContent()} – ${site.name} back office`);
}

/** Returns the elements that are wider than the window, for the message of a failure. */
const tooWide = (page: Page) =>
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
async function lookAt(page: Page, addresses: readonly Address[]): Promise<void> {
  const desk = page.viewportSize()!;
  const faults: string[] = [];
  for (const address of addresses) {
    // Collected, so that an error on one page does not hide those on later pages.
    const look = (how: string) =>
      expectNoAxeFindings(page, `${address.address}, ${how}`).catch((fault: Error) =>
        faults.push(fault.message),
      );
    await test.step(address.address, async () => {
      await showIn(page, 'light');
      await expectArrival(page, address);
      await expectOutline(page, address.address);
      await look('light');
      await showIn(page, 'dark');
      await look('dark');
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        expect.soft(await tooWide(page), `${address.address}, ${width} px`).toEqual([]);
      }
      await look('on a phone');
      await page.setViewportSize(desk);
    });
  }
  expect(faults).toEqual([]);
}

test('an admin page has a title, passes axe in light, dark and on a phone, and does not scroll sideways', async ({
  page,
}) => {
  await signInAsStaff(page, team.owner, '/admin/settings');
  await lookAt(page, [{ address: '/admin/settings', title: 'Settings' }]);
  // On a phone the links of the section's pages wrap into lines.
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, '/admin/prosthetists/merge');
  const pages = page.getByRole('navigation', { name: 'Pages of Listings' }).getByRole('link');
  await expect(pages).toHaveCount(4);
  for (const link of await pages.all()) await expect(link).toBeInViewport({ ratio: 1 });
});

// Split, so that two browsers can share the work within the time limit of a test.
const parts = 3;
for (let part = 0; part < parts; part++) {
  test(
    `all admin pages have a title, pass axe and do not scroll sideways, ${part + 1} of ${parts}`,
    long,
    async ({ page }) => {
      test.setTimeout(300_000);
      await signInAsStaff(page, team.owner, '/admin/import-data');
      const addresses = await listAddresses(page);
      await lookAt(
        page,
        addresses.filter((_, i) => i % parts === part),
      );
    },
  );
}

/** Expects heading levels without gaps, and no empty heading. */
async function expectOutline(page: Page, where: string): Promise<void> {
  const levels = await main(page)
    .getByRole('heading')
    .evaluateAll((elements) =>
      elements.map((heading) => ({
        level: Number(heading.tagName.slice(1)),
        text: heading.textContent?.trim(),
      })),
    );
  levels.forEach(({ level, text }, i) => {
    expect.soft(text, `${where}: a heading of level ${level}`).not.toBe('');
    if (i > 0) expect.soft(level, `${where}: ${text}`).toBeLessThanOrEqual(levels[i - 1]!.level + 1);
  });
}
