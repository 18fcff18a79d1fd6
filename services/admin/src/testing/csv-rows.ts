// Import files for tests.
import { formatCsvLine } from '../exports/csv-text.ts';

export const header = [
  ...['npi', 'firstName', 'lastName', 'clinic', 'address', 'city', 'state', 'ZIP', 'phone', 'email'],
  ...['licenses', 'insuranceAccepted'],
];

/** Creates an NPI with a valid check digit. Real ones never begin with 3. */
export function createNpi(n: number): string {
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

/** Builds a row for `header`; `over` replaces cells by column. */
export function createRow(n: number, over: Record<string, string> = {}): string[] {
  const cells: Record<string, string> = {
    npi: createNpi(n),
    firstName: 'Ana',
    // Two letters of each digit, so that no name is a typing mistake of another.
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
    ...over,
  };
  return header.map((name) => cells[name] ?? '');
}
export const createCsv = (...rows: string[][]): string => [header, ...rows].map(formatCsvLine).join('');
