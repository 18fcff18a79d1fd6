import type { ImportResult, ImportRow } from '@app/types/admin/imports';
import { expect } from 'vitest';
import { formatCsvLine } from '../exports/csv-text.ts';
import { type Member, startApp } from './running-app.ts';

/** Header of the import files. */
export const header = [
  'npi',
  'firstName',
  'lastName',
  'clinic',
  'address',
  'city',
  'state',
  'ZIP',
  'phone',
  'email',
  'licenses',
  'insuranceAccepted',
];

/** Creates an NPI with a valid check digit. Real ones never begin with 3. */
export function createNpi(n: number): string {
  const firstNineDigits = `3${String(n).padStart(8, '0')}`;
  const hasValidCheckDigit = (text: string) =>
    [...`80840${text}`].reverse().reduce((sum, digit, i) => {
      const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
    0;
  return [...'0123456789'].map((digit) => firstNineDigits + digit).find(hasValidCheckDigit)!;
}

/** Builds the cells of a row for `header`, different for each `n`; `overrides` replace cells by column. */
export function createRow(n: number, overrides: Record<string, string> = {}): string[] {
  const cells: Record<string, string> = {
    npi: createNpi(n),
    firstName: 'Ana',
    // Two letters for each digit, so that no two names are similar.
    lastName: `Name${n.toString(36).replace(/./g, (digit) => ('qwertzuiop'[Number(digit)] ?? digit).repeat(2))}`,
    clinic: 'Gateway Prosthetics',
    address: `${n} Market Street`,
    city: 'Boston',
    state: 'MA',
    ZIP: '02110',
    phone: '(617) 555-0123',
    email: '',
    licenses: 'ABC Certified Prosthetist (CP)|State Prosthetist License',
    insuranceAccepted: 'Medicare',
    ...overrides,
  };
  return header.map((name) => cells[name] ?? '');
}
export const createCsv = (...rows: string[][]): string => [header, ...rows].map(formatCsvLine).join('');
/** Creates a file with further columns before those of `header`. */
export const createWiderCsv = (columns: string[], rows: string[][]): string =>
  [[...columns, ...header], ...rows].map(formatCsvLine).join('');

/** Starts the service over a prepared database, with helpers for uploads. Each test starts without imports. */
export async function startImportApp() {
  const runningApp = await startApp('listings', 'imports', 'importRows', 'audit');
  const { app, callAs, collections } = runningApp;
  const { listings } = collections;

  async function send(
    file: string | Buffer | ReadableStream<Uint8Array>,
    {
      query = '',
      member = 'owner',
      fields = {},
      fieldsAfterFile = {},
    }: { query?: string; member?: Member; fields?: object; fieldsAfterFile?: object } = {},
  ): Promise<{ status: number; json: ImportResult & { code?: string; line?: number; column?: string } }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('file', new Blob([file as string]), 'listings.csv');
    for (const [name, value] of Object.entries(fieldsAfterFile)) form.append(name, String(value));
    const response = await app.request(`/api/admin/import${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member}` },
      body: form,
    });
    return { status: response.status, json: await response.json() };
  }
  const preview = (file: string | Buffer) => send(file, { query: '?mode=preview' });
  const publish = (file: string | Buffer) => send(file, { query: '?publish=true' });
  const commit = (planId: string) =>
    callAs('owner')('POST', `/api/admin/import?mode=commit&planId=${planId}`);
  /** Commits a plan, and returns the result at the end. */
  async function commitAndWait(planId: string): Promise<ImportResult> {
    expect((await commit(planId)).status).toBe(200);
    return waitUntilEnded(planId);
  }
  /** Rolls an import back, and returns the result at the end. */
  async function rollBackAndWait(id: string): Promise<ImportResult> {
    const body = { reason: 'Wrong file' };
    const { status } = await callAs('owner')('POST', `/api/admin/import/${id}/rollback`, body);
    expect(status).toBeLessThan(300);
    return waitUntilEnded(id);
  }
  const changePlan = (planId: string, changes: object) =>
    callAs('owner')('PATCH', `/api/admin/import/${planId}`, changes);
  const getRows = async (id: string, action = ''): Promise<ImportRow[]> => {
    const { json } = await callAs('owner')(
      'GET',
      `/api/admin/import/${id}/rows?${action && `action=${action}`}`,
    );
    return (json as { items: ImportRow[] }).items;
  };
  /** Polls until the import waits for a decision or has ended. */
  const waitUntilEnded = async (id: string): Promise<ImportResult> => {
    for (;;) {
      const { json } = await callAs('owner')('GET', `/api/admin/import/${id}`);
      const result = json as ImportResult;
      if (!['planning', 'committing', 'rolling_back'].includes(result.status)) return result;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Imports three listings, and returns a file of ten rows: six new, two changed, one equal, one invalid. */
  async function createTenRowFile() {
    await send(createCsv(createRow(1), createRow(2), createRow(3)));
    const rows = [createRow(1, { phone: '(617) 555-0199' }), createRow(2, { ZIP: '02111' }), createRow(3)];
    for (let n = 4; n < 10; n++) rows.push(createRow(n));
    return createCsv(...rows, createRow(10, { state: 'Massachusets', licenses: 'Nope' }));
  }
  const readListings = () => listings.find().sort({ npi: 1, _id: 1 }).toArray();
  return {
    ...runningApp,
    send,
    preview,
    publish,
    commit,
    commitAndWait,
    rollBackAndWait,
    changePlan,
    getRows,
    waitUntilEnded,
    readListings,
    createTenRowFile,
  };
}
