/** Result of a fault test, as a row of docs/reliability.md. */
export interface FaultRow {
  /** Id in the test plan, such as F15. */
  id: string;
  /** Injected fault, and how often. */
  fault: string;
  /** Number of acknowledged writes that are missing. */
  lost?: number;
  /** Number of writes that are stored more than once. */
  doubled?: number;
  /** Number of counters that differ from a recount. */
  drift?: number;
  /** Other measurements, with units. */
  figures: string;
}

declare module 'vitest' {
  interface TaskMeta {
    faultRow?: FaultRow;
  }
}

const beginMarker = '<!-- rows: written by the tests -->';
const endMarker = '<!-- /rows -->';
const header = ['test', 'what is broken', 'lost', 'doubled', 'drift', 'measured', 'last run'];

const toCells = ({ id, fault, lost, doubled, drift, figures }: FaultRow, day: string): string[] =>
  [id, fault, lost ?? '–', doubled ?? '–', drift ?? '–', figures, day].map(String);
const toKey = ([id, fault]: readonly string[]) => `${id} ${fault}`;
const readCells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Formats a table with aligned columns, as the formatter does. */
function formatTable(rows: readonly string[][]): string {
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const formatRow = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [headerRow = [], ...otherRows] = rows;
  return [headerRow, widths.map((width) => '-'.repeat(width)), ...otherRows].map(formatRow).join('\n');
}

/** Replaces rows of the same faults in the page, sorted by number. */
export function mergeRows(page: string, rows: readonly FaultRow[], day: string): string {
  const [beforeTable, afterBegin] = page.split(beginMarker);
  const [table, afterEnd] = afterBegin?.split(endMarker) ?? [];
  if (afterEnd === undefined) throw new Error(`The page has no rows between ${beginMarker} and ${endMarker}`);
  const existingRows = (table?.split('\n') ?? []).filter((line) => /^\| F\d/.test(line)).map(readCells);
  const rowsByKey = new Map(
    [...existingRows, ...rows.map((row) => toCells(row, day))].map((row) => [toKey(row), row]),
  );
  const sortedRows = [...rowsByKey].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return `${beforeTable}${beginMarker}\n\n${formatTable([header, ...sortedRows.map(([, row]) => row)])}\n\n${endMarker}${afterEnd}`;
}
