import { type ColumnName, importColumns } from '@app/types/admin/import-columns';

export { neededColumns } from '@app/types/admin/import-columns';

const labels = new Map<string, string>(importColumns.map(({ name, label }) => [name, label]));
export const labelOf = (column: string): string => labels.get(column) ?? column;

const faults: Partial<Record<ColumnName, string>> = {
  npi: 'is no NPI: ten digits, the last of which checks the others',
  state: 'is no state: write two letters (MA) or its name',
  zipCode: 'is no ZIP code: write five digits, or ZIP+4',
  phone: 'is no American phone number: write ten digits',
  patientContactPhone: 'is no American phone number: write ten digits',
  email: 'is no e-mail address',
  website: 'is no web address: write it with https://',
  yearStartedPracticing: 'is no year between 1950 and now',
  firstVisitDays: 'is no number of days between 0 and 120',
  adjustmentDays: 'is no number of days between 0 and 60',
  confirmedAt: 'is no day that was: write it as 2026-10-31',
  confirmedBy: 'is neither “team” nor “practice”',
  alsoAt:
    'Further places are a JSON list of at most four: [{"company":"…","address":"…","city":"…","state":"MA","zipCode":"02110"}]',
};

/** What is wrong with a cell, and what to write instead. */
export function faultOf(column: ColumnName, text: string): string {
  if (column === 'alsoAt') return `${faults.alsoAt}.`;
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  const fault = faults[column] ?? 'is too long, has line breaks, or nothing to read';
  return `“${shown}” ${fault}.`;
}
