import { type RegisterColumn, registerHeaders, taxonomyHeaders } from '@app/types/admin/imports/register';
import { parse } from 'csv-parse/sync';
import { FileError } from '../file/file-error.ts';

/** A row of the register: its cells, its taxonomy codes, and its line in the file. */
export interface Provider extends Record<RegisterColumn, string> {
  line: number;
  taxonomyCodes: string[];
}

/** The register has this text in place of a value that it does not publish. */
const unavailableMarker = '<UNAVAIL>';

export const parseLine = (text: string): string[] | undefined => {
  try {
    return (parse(text, { relax_column_count: true }) as string[][])[0];
  } catch {
    return undefined;
  }
};

/** Creates a reader of the lines below a header. @throws {FileError} if it is not the register's */
export function createProviderReader(header: readonly string[]) {
  const missingHeader = [...Object.values(registerHeaders), taxonomyHeaders[0]!].find(
    (name) => !header.includes(name),
  );
  if (missingHeader || header[0] !== registerHeaders.npi || header[1] !== registerHeaders.kind)
    throw new FileError(
      'not_register',
      'The columns are not those of the register. Take the file as it was published, without opening it in a spreadsheet.',
      { line: 1, column: missingHeader ?? registerHeaders.npi },
    );
  const columnIndexes = Object.entries(registerHeaders).map(
    ([name, title]) => [name, header.indexOf(title)] as const,
  );
  const codeIndexes = taxonomyHeaders.map((title) => header.indexOf(title)).filter((index) => index >= 0);

  /** Returns undefined for a line that is no row of the register. */
  return (line: number, text: string): Provider | undefined => {
    const cells = parseLine(text);
    if (cells?.length !== header.length) return undefined;
    const readCell = (index: number) => (cells[index] === unavailableMarker ? '' : cells[index]!.trim());
    const cellByColumn = Object.fromEntries(columnIndexes.map(([name, index]) => [name, readCell(index)]));
    const taxonomyCodes = codeIndexes.map(readCell).filter(Boolean);
    return { line, taxonomyCodes, ...(cellByColumn as Record<RegisterColumn, string>) };
  };
}

/** Converts a day such as 02/01/2024 to 2024-02-01; empty for other texts. */
export function parseDay(text: string): string {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month}-${day}` : '';
}

/** Returns the day since which a provider is deactivated; empty if it is active. */
export function getDeactivationDay({ deactivatedOn, reactivatedOn }: Provider): string {
  const day = parseDay(deactivatedOn);
  return day && day > parseDay(reactivatedOn) ? day : '';
}
