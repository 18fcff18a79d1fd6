import { prepareDatabase } from '@app/db';
import type { ImportResult, ImportRow } from '@app/types/admin/imports';
import { csvLine } from '../exports/csv-text.ts';
import { type Member, runningApp } from './running-app.ts';

export const header = [
  ...['npi', 'firstName', 'lastName', 'clinic', 'address', 'city', 'state', 'ZIP', 'phone', 'email'],
  ...['licenses', 'insuranceAccepted'],
];

/** NPIs of tests begin with 3 to 9: no real one does. The last digit checks the others. */
export function npiOf(n: number): string {
  const nine = `3${String(n).padStart(8, '0')}`;
  const isRight = (text: string) =>
    [...`80840${text}`].reverse().reduce((sum, digit, i) => {
      const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
    0;
  return [...'0123456789'].map((digit) => nine + digit).find(isRight)!;
}

/** A row by `header`; `over` replaces cells by column. */
export function row(n: number, over: Record<string, string> = {}): string[] {
  const cells: Record<string, string> = {
    npi: npiOf(n),
    firstName: 'Ana',
    lastName: `Name${n.toString(36).replace(/\d/g, (digit) => 'qwertzuiop'[Number(digit)]!)}`,
    clinic: 'Gateway Prosthetics',
    address: `${n} Market Street`,
    city: 'Boston',
    state: 'MA',
    ZIP: '02110',
    phone: '(617) 555-0123',
    email: '',
    licenses: 'ABC Certified Prosthetist (CP)|State Prosthetist License',
    insuranceAccepted: 'Medicare',
    ...over,
  };
  return header.map((name) => cells[name] ?? '');
}
export const csvOf = (...rows: string[][]): string => [header, ...rows].map(csvLine).join('');

/** The service on a prepared database, and what a browser does with files. */
export async function importingApp() {
  const running = await runningApp();
  await prepareDatabase(running.db);
  const { app, as } = running;

  async function send(
    file: string | Buffer | ReadableStream<Uint8Array>,
    { query = '', member = 'owner', fields = {} }: { query?: string; member?: Member; fields?: object } = {},
  ): Promise<{ status: number; json: ImportResult & { error?: string; line?: number; column?: string } }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('file', new Blob([file as string]), 'listings.csv');
    const response = await app.request(`/api/admin/import${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member}` },
      body: form,
    });
    return { status: response.status, json: await response.json() };
  }
  const rowsOf = async (id: string, action = ''): Promise<ImportRow[]> => {
    const { json } = await as('owner')('GET', `/api/admin/import/${id}/rows?${action && `action=${action}`}`);
    return (json as { items: ImportRow[] }).items;
  };
  /** Asks until it stands still. */
  const ended = async (id: string): Promise<ImportResult> => {
    for (;;) {
      const { json } = await as('owner')('GET', `/api/admin/import/${id}`);
      const result = json as ImportResult;
      if (!['planning', 'committing', 'rolling_back'].includes(result.status)) return result;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { ...running, send, rowsOf, ended };
}
