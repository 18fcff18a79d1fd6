// S10 for the admin: hostile texts of users, on every page that shows them.
import { getCollections, type ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { createStaffMember } from '@app/service-admin/testing/seed-team';
import { scriptInjections } from '@app/test-kit/attacks/texts';
import type { Page } from '@playwright/test';
import { withDatabase } from './running-site.ts';
import {
  createCsv,
  createProsthetists,
  expectStatus,
  getHeading,
  pressButton,
  previewImport,
} from './support/imports.ts';
import { createName } from './support/listing-owners.ts';
import {
  createStaffApiClient,
  expect,
  fetchAuditRows,
  longTest,
  openPage,
  signInAsStaff,
  staffAccounts,
  test,
} from './support/staff.ts';
import { insertWaitingItems } from './support/waiting-items.ts';

const hostileText = scriptInjections.join('\n');
/** For fields of at most a thousand characters. */
const fewInjections = scriptInjections.slice(0, 20);
const hostileNote = fewInjections.join('\n');
const imageMarkup = '"><img src=x onerror=alert(1)>';
const scriptMarkup = '</script><script>alert(1)</script>';

/** Returns hostile values for all text fields of a listing, including values that no form would accept. */
const createHostileFields = (lastName: string): Partial<ListingDoc> => ({
  slug: `quilla-${lastName.toLowerCase()}-cheyenne-wy`,
  firstName: `Quilla ${imageMarkup}`,
  lastName,
  company: `${scriptMarkup} ${lastName}`,
  address: imageMarkup,
  address2: scriptMarkup,
  city: `Cheyenne'-alert(1)-'`,
  state: 'WY',
  zipCode: '82001',
  phone: '<svg onload=alert(1)>',
  patientContactPhone: '<details open ontoggle=alert(1)>',
  email: '"<img src=x onerror=alert(1)>"@clinic.test',
  website: 'javascript:alert(1)',
  professionalBio: hostileText,
  manufacturerTraining: imageMarkup,
  alsoAt: [
    {
      company: imageMarkup,
      address: scriptMarkup,
      city: imageMarkup,
      state: 'WY',
      zipCode: '82070',
      days: '<svg onload=alert(1)>',
    },
  ],
});

/** Inserts an item of each kind into the queues, with hostile texts only. */
async function insertHostileItems() {
  const name = createName();
  const { ids } = await insertWaitingItems({
    listings: {
      pending: createHostileFields(`${name}a`),
      public: {
        ...createHostileFields(`${name}b`),
        website: 'https://clinic.test/',
        professionalBio: 'Short.',
      },
      claimed: createHostileFields(`${name}c`),
    },
    update: {
      company: imageMarkup,
      address: scriptMarkup,
      professionalBio: hostileText,
      manufacturerTraining: '<svg onload=alert(1)>',
    },
    claim: {
      name: `<img/src=x/onerror=alert(1)> ${name}`,
      sentAccount: { claimantName: imageMarkup, claimantEmail: scriptMarkup },
      evidence: { licenseNumber: imageMarkup, note: hostileNote },
    },
    review: {
      text: hostileText,
      title: imageMarkup,
      device: scriptMarkup,
      practice: imageMarkup,
      tags: [imageMarkup],
    },
    reply: hostileNote,
    decisionNote: hostileNote,
    appeal: hostileNote,
    flag: { reason: imageMarkup, note: hostileNote },
    note: hostileNote,
    approval: { about: `${imageMarkup} ${name}`, notes: hostileText },
    at: new Date(),
  });
  await withDatabase(async (db) => {
    await getCollections(db).legalRequests.insertOne({
      _id: createListingDoc()._id,
      createdAt: new Date(),
      kind: 'other',
      target: { kind: 'listing', id: ids.publicListing },
      from: imageMarkup,
      note: hostileNote,
      hold: false,
      status: 'open',
      createdBy: staffAccounts.owner.id,
    });
    const member = { name: imageMarkup, role: 'viewer' as const, email: `${name.toLowerCase()}@team.test` };
    await createStaffMember(db, member);
  });
  return { name, ids };
}

/** Selectors that match only if a hostile text was parsed as HTML. */
const markupSelector = [
  ...['onerror', 'onload', 'ontoggle', 'onfocus', 'onclick', 'onstart', 'onbegin', 'onmouseover'].map(
    (eventAttribute) => `[${eventAttribute}]`,
  ),
  'iframe',
  'object',
  'embed',
  'base',
  'marquee',
  'math',
  'plaintext',
  'xss',
  'main script',
  'main style',
  ...['href', 'src', 'action', 'formaction'].map((attribute) => `[${attribute}^="javascript:" i]`),
].join();

/** Records every script that a hostile text starts, by the functions that such scripts call. */
async function recordScripts(page: Page): Promise<string[]> {
  const startedScripts: string[] = [];
  await page.exposeFunction('scriptRan', (name: string) => startedScripts.push(`${name} at ${page.url()}`));
  await page.addInitScript(() => {
    const { scriptRan } = window as unknown as { scriptRan(name: string): void };
    for (const name of ['alert', 'confirm', 'prompt'] as const) {
      Object.defineProperty(window, name, { value: () => scriptRan(name) });
    }
    document.addEventListener('securitypolicyviolation', (event) =>
      scriptRan(`${event.violatedDirective} ${event.sample}`),
    );
  });
  page.on('dialog', (dialog) => {
    startedScripts.push(`a dialog at ${page.url()}`);
    void dialog.dismiss();
  });
  return startedScripts;
}

const removeSpaces = (text: string) => text.replace(/\s+/g, '');

/** Expects the page to show each text literally, and no markup made from one. */
async function expectLiteralTexts(page: Page, state: string, texts: readonly string[]): Promise<void> {
  const main = page.getByRole('main');
  const readShownText = () =>
    main.evaluate((element) => {
      const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
      return [element.textContent, ...[...fields].map(({ value }) => value)].join('\n');
    });
  for (const text of texts) {
    await expect
      .poll(async () => removeSpaces(await readShownText()), { message: `${state}: ${text}` })
      .toContain(removeSpaces(text));
  }
  expect(await page.locator(markupSelector).count(), state).toBe(0);
}

test(
  'S10 the admin shows hostile texts of users literally and runs no script in them',
  longTest,
  async ({ page }) => {
    test.setTimeout(240_000);
    const { name, ids } = await insertHostileItems();
    const startedScripts = await recordScripts(page);
    const callApi = await createStaffApiClient();
    const { status } = await callApi('PATCH', `/api/admin/prosthetists/${ids.pendingListing}/reject`, {
      v: 1,
      notes: hostileNote,
    });
    expect(status).toBe(200);
    const [rejectionRow] = await fetchAuditRows(callApi, 'listing', ids.pendingListing);

    await signInAsStaff(page);
    const textsByPath: Record<string, readonly string[]> = {
      [`/admin/prosthetists?q=${name}`]: [`Quilla ${imageMarkup}`, scriptMarkup],
      [`/admin/prosthetists/${ids.pendingListing}`]: [
        ...scriptInjections,
        imageMarkup,
        scriptMarkup,
        '<details open ontoggle=alert(1)>',
      ],
      [`/admin/prosthetists/${ids.pendingListing}?tab=history`]: fewInjections,
      [`/admin/prosthetists/${ids.publicListing}?tab=around`]: [imageMarkup],
      [`/admin/prosthetists/${ids.publicListing}?tab=checks`]: [imageMarkup],
      [`/admin/prosthetists/merge?a=${ids.pendingListing}&b=${ids.publicListing}`]: [],
      [`/admin/pending-updates/${ids.pendingUpdate}`]: [
        ...scriptInjections.filter((text) => !text.includes('\u202E')),
        imageMarkup,
        scriptMarkup,
      ],
      [`/admin/pending-claims/${ids.claim}`]: [...fewInjections, imageMarkup, scriptMarkup],
      [`/admin/reviews/${ids.pendingReview}`]: [...scriptInjections, imageMarkup],
      [`/admin/reviews/${ids.flaggedReview}?queue=replies`]: [...scriptInjections, imageMarkup],
      [`/admin/reviews/${ids.flaggedReview}?queue=flags`]: [...scriptInjections, imageMarkup],
      [`/admin/reviews/${ids.appealedReview}?queue=appeals`]: [...scriptInjections, imageMarkup],
      [`/admin/reviews?queue=all&listing=${ids.publicListing}`]: [scriptInjections[0]],
      [`/admin/reports?listing=${ids.publicListing}`]: fewInjections,
      '/admin/second-opinions': [...fewInjections, imageMarkup],
      '/admin/settings/legal': [...fewInjections, imageMarkup],
      '/admin/settings/users': [imageMarkup],
      '/admin/audit': [],
      [`/admin/audit/${rejectionRow!.id}`]: [],
      '/admin/outbox': [],
      '/admin/data-reports': [],
      '/admin/data-reports?report=contact': [],
    };
    for (const [address, texts] of Object.entries(textsByPath)) {
      await openPage(page, address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expectLiteralTexts(page, address, texts);
    }
    expect(startedScripts).toEqual([]);
  },
);

test(
  'S10 an imported file with hostile name, columns and cells is shown literally too',
  longTest,
  async ({ page }) => {
    test.setTimeout(120_000);
    const people = createProsthetists();
    const startedScripts = await recordScripts(page);
    await signInAsStaff(page, staffAccounts.owner, '/admin/import-data');
    // No quotes: browsers remove them from the names of uploaded files.
    const fileName = `<img src=x onerror=alert(1)> ${people.lastNamePrefix}.csv`;
    // Each text is in a valid row, and in an invalid one whose error message quotes it.
    const [header = '', ...rows] = createCsv(
      ...scriptInjections.flatMap((text, scriptIndex) => [
        people.createRow(2 * scriptIndex, { clinic: text }),
        people.createRow(2 * scriptIndex + 1, { state: text, address: text }),
      ]),
    ).split('\r\n');
    await previewImport(page, [`${header},"<img src=x onerror=alert(1)>"`, ...rows].join('\r\n'), fileName);
    await expectStatus(page, 'Waiting for you');
    await page.getByText(/^Columns \(/).click();
    await expectLiteralTexts(page, 'the plan', ['<img src=x onerror=alert(1)>', fileName]);
    const rowList = page.getByRole('main').getByRole('region', { name: /of the file$/ });
    let shownText = '';
    for (let pageNumber = 1; ; pageNumber++) {
      shownText += removeSpaces((await rowList.textContent()) ?? '');
      await expectLiteralTexts(page, 'rows of the plan', []);
      const nextLink = rowList.getByRole('link', { name: 'Next' });
      if (!(await nextLink.isVisible())) break;
      await nextLink.click();
      await expect(rowList.locator('[aria-current=page]')).toHaveText(`Page ${pageNumber + 1}`);
    }
    expect(shownText).toContain(removeSpaces('<script>alert(1)</script>'));
    expect(shownText).toContain(removeSpaces('<img src=x onerror=alert(1)>'));
    await pressButton(page, 'Import this file');
    await expectStatus(page, 'Imported');
    await expectLiteralTexts(page, 'the import', [fileName]);
    await openPage(page, '/admin/import-data');
    await expect(page.getByRole('main')).toContainText(fileName);
    await expectLiteralTexts(page, 'the list of imports', [fileName]);
    await openPage(page, '/admin');
    await expectLiteralTexts(page, 'the overview', []);
    await openPage(page, `/admin/prosthetists?q=${people.lastNamePrefix}`);
    await expectLiteralTexts(page, 'what was imported', ['<']);
    await expect(getHeading(page, 'Prosthetists')).toBeVisible();
    expect(startedScripts).toEqual([]);
  },
);
