// Helpers for journeys about imports: CSV files of unique prosthetists, and the steps in the admin.
import { randomInt } from 'node:crypto';
import { getCollections } from '@app/db';
import { createCsv, createNpi, createRow } from '@app/service-admin/testing/import-app';
import type { Page } from '@playwright/test';
import { withDatabase } from '../running-site.ts';
import { getMain } from './journey.ts';
import { createName } from './listing-owners.ts';
import { expect } from './staff.ts';

export { createCsv };

/** Converts a number to letters, because names contain no digits: "a", "b", … "z", "ba". */
const toLetters = (number: number): string =>
  (number >= 26 ? toLetters(Math.floor(number / 26)) : '') + String.fromCharCode(97 + (number % 26));

/** Creates prosthetists for one test, numbered from 0. Names and NPIs are unique to the test. */
export function createProsthetists() {
  const lastNamePrefix = createName();
  const firstNumber = randomInt(10_000_000, 89_000_000);
  return {
    lastNamePrefix,
    getLastName: (index: number) => `${lastNamePrefix}${toLetters(index)}`,
    getNpi: (index: number) => createNpi(firstNumber + index),
    createRow: (index: number, overrides: Record<string, string> = {}) =>
      createRow(firstNumber + index, { lastName: `${lastNamePrefix}${toLetters(index)}`, ...overrides }),
    /** Reads their listings from the database, sorted by last name. */
    readListings: () =>
      withDatabase((db) =>
        getCollections(db)
          .listings.find({ lastName: new RegExp(`^${lastNamePrefix}`) })
          .sort({ lastName: 1 })
          .toArray(),
      ),
  };
}

export const getHeading = (page: Page, name: string) =>
  getMain(page).getByRole('heading', { level: 1, name, exact: true });
export const pressButton = (page: Page, name: string) =>
  getMain(page).getByRole('button', { name, exact: true }).click();

async function chooseFile(page: Page, text: string | Buffer, name = 'listings.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await getMain(page)
    .getByLabel(/CSV file/)
    .setInputFiles(file);
}

/** Opens the import page, uploads the text as a file, and waits for the plan of the import. */
export async function previewImport(page: Page, text: string, name = 'listings.csv'): Promise<void> {
  await page.goto('/admin/import-data');
  await chooseFile(page, text, name);
  await pressButton(page, 'Preview the import');
  await expect(getHeading(page, name)).toBeVisible({ timeout: 60_000 });
}

/** Waits until the status under the heading is exactly this text (a regular expression). */
export const expectStatus = (page: Page, text: string, timeout = 60_000) =>
  expect(
    getMain(page)
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${text}$`) }),
  ).toBeVisible({ timeout });

export async function importFile(page: Page, text: string, { publish = false } = {}): Promise<void> {
  await previewImport(page, text);
  await expectStatus(page, 'Waiting for you');
  if (publish) await getMain(page).getByLabel('Publish immediately').check();
  await pressButton(page, 'Import this file');
  await expectStatus(page, 'Imported');
}

export const getPlanRows = (page: Page, text: string | RegExp) =>
  getMain(page)
    .getByRole('region', { name: /of the file$/ })
    .getByRole('listitem')
    .filter({ hasText: text });
