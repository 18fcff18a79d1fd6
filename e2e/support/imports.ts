// What journeys of imports share: files of practitioners that no other test knows, and the steps of the console.
import { randomInt } from 'node:crypto';
import { getCollections } from '@app/db';
import { createCsv, createNpi, createRow } from '@app/service-admin/testing/csv-rows';
import type { Page } from '@playwright/test';
import { withDatabase } from '../running-site.ts';
import { createName } from './practice.ts';
import { expect } from './staff.ts';

export { createCsv };

/** Letters alone: "a", "b", … "z", "ba", as names are. */
const toLetters = (n: number): string =>
  (n >= 26 ? toLetters(Math.floor(n / 26)) : '') + String.fromCharCode(97 + (n % 26));

/** Practitioners of one test: the first row is 0. Names and NPIs are like no other test's. */
export function createPractitioners() {
  const name = createName();
  const first = randomInt(10_000_000, 89_000_000);
  return {
    /** What all their last names begin with. */
    name,
    lastName: (n: number) => `${name}${toLetters(n)}`,
    npi: (n: number) => createNpi(first + n),
    row: (n: number, over: Record<string, string> = {}) =>
      createRow(first + n, { lastName: `${name}${toLetters(n)}`, ...over }),
    /** As the database has them, by last name. */
    stored: () =>
      withDatabase((db) =>
        getCollections(db)
          .listings.find({ lastName: new RegExp(`^${name}`) })
          .sort({ lastName: 1 })
          .toArray(),
      ),
  };
}

const getMain = (page: Page) => page.getByRole('main');
export const getHeading = (page: Page, name: string) =>
  getMain(page).getByRole('heading', { level: 1, name, exact: true });
export const press = (page: Page, name: string) =>
  getMain(page).getByRole('button', { name, exact: true }).click();

/** Chooses a file on the page of imports. */
export async function choose(page: Page, text: string | Buffer, name = 'listings.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await getMain(page)
    .getByLabel(/CSV file/)
    .setInputFiles(file);
}

/** From the page of imports to the plan of this file. */
export async function preview(page: Page, text: string, name = 'listings.csv'): Promise<void> {
  await page.goto('/admin/import-data');
  await choose(page, text, name);
  await press(page, 'Preview the import');
  await expect(getHeading(page, name)).toBeVisible({ timeout: 60_000 });
}

/** The state that the page tells under its heading, whole. */
export const expectState = (page: Page, text: string, timeout = 60_000) =>
  expect(
    getMain(page)
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${text}$`) }),
  ).toBeVisible({ timeout });

/** Brings a file in, whole. */
export async function bring(page: Page, text: string, { publish = false } = {}): Promise<void> {
  await preview(page, text);
  await expectState(page, 'Waiting for you');
  if (publish) await getMain(page).getByLabel('Publish immediately').check();
  await press(page, 'Import this file');
  await expectState(page, 'Imported');
}

/** One row of a plan, by what stands in it. */
export const findRow = (page: Page, text: string | RegExp) =>
  getMain(page)
    .getByRole('region', { name: /of the file$/ })
    .getByRole('listitem')
    .filter({ hasText: text });
