import { type RegisterColumn, registerHeaders, taxonomyHeaders } from '@app/types/admin/imports/register';
import { parse } from 'csv-parse/sync';
import { RefusedFile } from '../file/refused-file.ts';

/** A provider of the register: its cells as they stand there, and its codes. */
export interface Provider extends Record<RegisterColumn, string> {
  line: number;
  codes: string[];
}

/** The register’s word for a value that it does not publish. */
const unavailable = '<UNAVAIL>';

export const parseLine = (text: string): string[] | undefined => {
  try {
    return (parse(text, { relax_column_count: true }) as string[][])[0];
  } catch {
    return undefined;
  }
};

/**
 * Creates a reader of the lines below a header.
 * @throws {RefusedFile} if a column is missing or the first two stand elsewhere
 */
export function createProviderReader(header: readonly string[]) {
  const missing = [...Object.values(registerHeaders), taxonomyHeaders[0]!].find(
    (name) => !header.includes(name),
  );
  if (missing || header[0] !== registerHeaders.npi || header[1] !== registerHeaders.kind)
    throw new RefusedFile(
      'not_register',
      'The columns are not those of the register. Take the file as it was published, without opening it in a spreadsheet.',
      { line: 1, column: missing ?? registerHeaders.npi },
    );
  const positions = Object.entries(registerHeaders).map(
    ([name, title]) => [name, header.indexOf(title)] as const,
  );
  const codePositions = taxonomyHeaders.map((title) => header.indexOf(title)).filter((at) => at >= 0);

  /** Undefined for a line that is no row of the register. */
  return (line: number, text: string): Provider | undefined => {
    const cells = parseLine(text);
    if (cells?.length !== header.length) return undefined;
    const readCell = (at: number) => (cells[at] === unavailable ? '' : cells[at]!.trim());
    const values = Object.fromEntries(positions.map(([name, at]) => [name, readCell(at)]));
    const codes = codePositions.map(readCell).filter(Boolean);
    return { line, codes, ...(values as Record<RegisterColumn, string>) };
  };
}

/** A day such as 02/01/2024 as 2024-02-01; empty for other texts. */
export function parseDay(text: string): string {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month}-${day}` : '';
}

/** The day since which a provider is deactivated; empty if it is not, or active again. */
export function getDeactivatedOn({ deactivatedOn, reactivatedOn }: Provider): string {
  const day = parseDay(deactivatedOn);
  return day && day > parseDay(reactivatedOn) ? day : '';
}
