// Import and export of CSV files in the admin, against the real services.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { getSiteUrl } from './running-site.ts';
import {
  createCsv,
  createProsthetists,
  expectStatus,
  getPlanRows,
  importFile,
  pressButton,
  previewImport,
} from './support/imports.ts';
import { getMain } from './support/journey.ts';
import { confirmPassword, expect, longTest, openPage, signInAsStaff, test } from './support/staff.ts';

const getSummary = (page: Page) => getMain(page).getByText(/^(This file would add|Added) /);
const readText = async (download: Download) => readFile(await download.path(), 'utf8');

// Exports and rollbacks are answered with 403 until the password is confirmed.
test.use({ expectedErrors: [/status of 403/] });
test.beforeEach(({ page }) => signInAsStaff(page, undefined, '/admin/import-data'));

/** Imports three listings and returns a file with six new, two changed and one equal listing, and one invalid state. */
async function importThreeOfTen(page: Page) {
  const people = createProsthetists();
  await importFile(page, createCsv(people.createRow(0), people.createRow(1), people.createRow(2)));
  const rows = [
    people.createRow(0, { phone: '(617) 555-0199' }),
    people.createRow(1, { ZIP: '02111' }),
    people.createRow(2),
  ];
  for (let rowNumber = 3; rowNumber < 9; rowNumber++) rows.push(people.createRow(rowNumber));
  return { people, csv: createCsv(...rows, people.createRow(9, { state: 'Massachusets' })) };
}

test(
  'I1 a preview shows the effect of each line of a file and changes no data',
  longTest,
  async ({ page }) => {
    const { people, csv } = await importThreeOfTen(page);
    const peopleBefore = await people.readListings();
    await previewImport(page, csv);
    await expectStatus(page, 'Waiting for you');
    await expect(getSummary(page)).toHaveText(
      'This file would add 6, change 2 and leave 1 as they are. 0 possible duplicates, 1 error, 0 left out.',
    );
    await getMain(page).getByRole('radio', { name: 'Error (1)' }).check();
    const errorRow = getPlanRows(page, 'Line 11');
    await expect(errorRow).toContainText('Error in State');
    await expect(errorRow).toContainText('Massachusets');
    await getMain(page).getByRole('radio', { name: 'Change (2)' }).check();
    await expect(getPlanRows(page, 'Line 2')).toContainText('Same NPI');
    await getPlanRows(page, 'Line 2').getByText('1 field changes').click();
    const cells = getPlanRows(page, 'Line 2')
      .getByRole('row', { name: /Clinic phone/ })
      .getByRole('cell');
    await expect(cells.first()).toHaveAccessibleName('(617) 555-0199 (differs)');
    await expect(cells.last()).toHaveAccessibleName('(617) 555-0123');
    expect(await people.readListings()).toEqual(peopleBefore);

    const downloadPromise = page.waitForEvent('download');
    await pressButton(page, 'Download 1 row with errors');
    const errorText = await readText(await downloadPromise);
    expect(errorText).toContain('Massachusets');
    expect(errorText).not.toContain(people.getNpi(3));
  },
);

test.describe('an import of a previewed file', () => {
  test.use({ expectedErrors: [/status of (?:403|409)/] });
  test('I2 I5 changes what the preview says, once; a rollback removes new and restores changed listings', async ({
    page,
  }) => {
    test.slow();
    const { people, csv } = await importThreeOfTen(page);
    const peopleBefore = await people.readListings();
    await previewImport(page, csv);
    await expectStatus(page, 'Waiting for you');
    const secondTab = await page.context().newPage();
    await openPage(secondTab, page.url());
    await expect(getSummary(secondTab)).toBeVisible();

    await pressButton(page, 'Import this file');
    await expectStatus(page, 'Imported');
    await expect(getSummary(page)).toContainText('Added 6, changed 2, left 1 as they are.');
    const peopleAfter = await people.readListings();
    expect(peopleAfter.map(({ npi }) => npi).sort()).toEqual(
      Array.from({ length: 9 }, (_, n) => people.getNpi(n)).sort(),
    );
    expect(peopleAfter[0]).toMatchObject({ phone: '(617) 555-0199', approved: false, status: 'imported' });
    expect(peopleAfter[1]).toMatchObject({ zipCode: '02111' });
    expect(peopleAfter[2]).toEqual(peopleBefore[2]);

    const secondCommitPromise = secondTab.waitForResponse((response) =>
      response.url().includes('mode=commit'),
    );
    await pressButton(secondTab, 'Import this file');
    expect((await secondCommitPromise).status()).toBe(409);
    await expect(secondTab.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    expect(await people.readListings()).toEqual(peopleAfter);
    await secondTab.close();

    await pressButton(page, 'Roll back');
    const dialog = page.getByRole('dialog', { name: 'Roll back this import?' });
    await expect(dialog).toContainText(
      'This removes 6 listings that it added and restores 2 listings that it changed.',
    );
    await dialog.getByRole('textbox', { name: /Why/ }).fill('The wrong file.');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await confirmPassword(page);
    await expectStatus(page, 'Rolled back');
    await expect(getMain(page)).toContainText('6 listings removed, 2 restored.');
    const restoredListings = await people.readListings();
    const pickFields = (docs: typeof peopleBefore) =>
      docs.map(({ npi, phone, zipCode, address, status, slug }) => ({
        npi,
        phone,
        zipCode,
        address,
        status,
        slug,
      }));
    expect(pickFields(restoredListings)).toEqual(pickFields(peopleBefore));
  });
});

test(
  'I3 a ZIP code keeps its leading zero; a missing one is restored, with a note',
  longTest,
  async ({ page }) => {
    const people = createProsthetists();
    const shortZip = { ZIP: '2110' };
    await previewImport(
      page,
      createCsv(
        people.createRow(0),
        people.createRow(1, shortZip),
        people.createRow(2, { ...shortZip, state: 'TX' }),
      ),
    );
    await expectStatus(page, 'Waiting for you');
    await expect(getPlanRows(page, 'Line 2')).toContainText('Boston, MA 02110');
    await expect(getPlanRows(page, 'Line 2')).not.toContainText('Note');
    await expect(getPlanRows(page, 'Line 3')).toContainText('Boston, MA 02110');
    await expect(getPlanRows(page, 'Line 3')).toContainText('Note in ZIP code');
    await expect(getPlanRows(page, 'Line 4')).toContainText('Error in ZIP code');
    await pressButton(page, 'Import this file');
    await expectStatus(page, 'Imported');
    expect((await people.readListings()).map(({ zipCode }) => zipCode)).toEqual(['02110', '02110']);
  },
);

test(
  'I4 a known NPI means a change; an equal name and ZIP without NPI is shown beside the listing and needs a choice',
  longTest,
  async ({ page }) => {
    const people = createProsthetists();
    await importFile(page, createCsv(people.createRow(0), people.createRow(1), people.createRow(2)));
    const csv = createCsv(
      people.createRow(0, { address: '9 Elm Street' }),
      people.createRow(1, { npi: '', phone: '(617) 555-0177' }),
      people.createRow(2, { npi: '', phone: '(617) 555-0188' }),
    );
    await previewImport(page, csv);
    await expectStatus(page, 'Waiting for you');
    await expect(getPlanRows(page, 'Line 2')).toContainText('Change');
    await expect(getPlanRows(page, 'Line 2')).toContainText('Same NPI');
    const row = getPlanRows(page, 'Line 3');
    await expect(row).toContainText('Possible duplicate');
    await expect(row).toContainText('Same name and ZIP code');
    const comparison = page.getByRole('table', { name: 'Line 3 beside the listing' });
    const cells = comparison.getByRole('row', { name: /Clinic phone/ }).getByRole('cell');
    await expect(cells.first()).toHaveAccessibleName('(617) 555-0177 (differs)');
    await expect(cells.last()).toHaveAccessibleName('(617) 555-0123');
    await row.getByRole('radio', { name: 'Change the listing' }).check();
    await page.reload();
    await expect(row.getByRole('radio', { name: 'Change the listing' })).toBeChecked();
    await expect(getPlanRows(page, 'Line 4').getByRole('radio', { name: 'Leave out' })).toBeChecked();
    await pressButton(page, 'Import this file');
    await expectStatus(page, 'Imported');
    expect(await people.readListings()).toMatchObject([
      { npi: people.getNpi(0), address: '9 Elm Street' },
      { npi: people.getNpi(1), phone: '(617) 555-0177' },
      { npi: people.getNpi(2), phone: '(617) 555-0123' },
    ]);
  },
);

test(
  'I6 a spreadsheet formula is exported with an apostrophe, which an import removes',
  longTest,
  async ({ page }) => {
    const people = createProsthetists();
    const formula = '=HYPERLINK("https://evil.test","Click")';
    await importFile(page, createCsv(people.createRow(0, { clinic: formula })));
    expect(await people.readListings()).toMatchObject([{ company: formula }]);
    await page.goto('/admin/import-data');
    await getMain(page).getByLabel('Records').selectOption('Listings');
    const downloadPromise = page.waitForEvent('download');
    await pressButton(page, 'Download');
    await confirmPassword(page);
    const download = await downloadPromise;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readText(download);
    const [headers = ''] = text.split('\r\n');
    const exportedLine = text.split('\r\n').find((csvLine) => csvLine.includes(people.getLastName(0)));
    expect(exportedLine).toContain(`"'=HYPERLINK(""https://evil.test"",""Click"")"`);
    // In this line only: values of other tests may contain commas and line breaks.
    expect(exportedLine).not.toMatch(/(^|,)"?[=@\t]/);

    await previewImport(page, `${headers}\r\n${exportedLine}\r\n`, 'back.csv');
    await expectStatus(page, 'Waiting for you');
    await expect(getSummary(page)).toContainText('This file would add 0, change 0 and leave 1 as they are.');
  },
);

async function rollBack(page: Page): Promise<void> {
  await pressButton(page, 'Roll back');
  const dialog = page.getByRole('dialog', { name: 'Roll back this import?' });
  await dialog.getByRole('textbox', { name: /Why/ }).fill('The wrong file.');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await confirmPassword(page);
  await expectStatus(page, 'Rolled back', 120_000);
}

/** As many rows as the customer's file may have. */
const rowCount = 10_000;
const formattedRowCount = rowCount.toLocaleString('en');
const createManyRows = ({ createRow }: ReturnType<typeof createProsthetists>) =>
  createCsv(...Array.from({ length: rowCount }, (_, n) => createRow(n)));

test.describe(`${formattedRowCount} rows`, longTest, () => {
  test('I7 show their progress; after cancelling each row is complete or untouched, and all can be rolled back', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const people = createProsthetists();
    await previewImport(page, createManyRows(people));
    await expectStatus(page, 'Waiting for you', 120_000);
    await pressButton(page, 'Import this file');
    const progressBar = getMain(page).getByRole('progressbar', {
      name: new RegExp(`^Importing: [\\d,]+ of ${formattedRowCount} rows$`),
    });
    await expect(progressBar).toBeVisible();
    await pressButton(page, 'Cancel');
    await expectStatus(page, 'Canceled');
    const message = await getMain(page).getByText(`of ${formattedRowCount} rows were imported`).textContent();
    const importedCount = Number(message?.match(/^[\d,]+/)?.[0].replaceAll(',', ''));
    const storedPeople = await people.readListings();
    expect(storedPeople).toHaveLength(importedCount);
    expect(importedCount).toBeLessThan(rowCount);
    for (const listing of storedPeople)
      expect(listing).toMatchObject({ status: 'imported', company: 'Gateway Prosthetics', v: 1 });

    await rollBack(page);
    expect(await people.readListings()).toEqual([]);
  });

  test('published immediately are found by a search at once', async ({ page, browser }) => {
    test.setTimeout(300_000);
    const people = createProsthetists();
    await previewImport(page, createManyRows(people));
    await expectStatus(page, 'Waiting for you', 120_000);
    await getMain(page).getByLabel('Publish immediately').check();
    await pressButton(page, 'Import this file');
    await expectStatus(page, 'Imported', 200_000);
    await expect(getSummary(page)).toContainText(`Added ${formattedRowCount},`);

    const visitorPage = await browser.newPage({ baseURL: getSiteUrl(), locale: 'en-US' });
    const query = new URLSearchParams({ name: people.getLastName(rowCount - 1), radius: '10000', page: '1' });
    await expect(async () => {
      await openPage(visitorPage, `/search-results?${query}&sortBy=distance`);
      await expect(visitorPage.getByRole('article').first()).toContainText(people.getLastName(rowCount - 1), {
        timeout: 1_000,
      });
    }).toPass({ timeout: 10_000 });
    await visitorPage.getByRole('article').first().getByRole('link').first().click();
    await expect(visitorPage.getByRole('main').getByRole('heading', { level: 1 })).toContainText(
      people.getLastName(rowCount - 1),
    );
    await visitorPage.close();

    // Removed, because so many listings in one place would affect other journeys.
    await rollBack(page);
    expect(await people.readListings()).toEqual([]);
  });
});
