/** What a fault test found, as a row of docs/reliability.md. */
export interface FaultRow {
  /** Its number in the plan: F15. */
  id: string;
  /** What was broken, and how often. */
  fault: string;
  /** Writes that were acknowledged and are not there, are there more than once; and what a recount found wrong. */
  lost?: number;
  doubled?: number;
  drift?: number;
  /** What else was measured, with units. */
  figures: string;
}

declare module 'vitest' {
  interface TaskMeta {
    faultRow?: FaultRow;
  }
}

const begin = '<!-- rows: written by the tests -->';
const end = '<!-- /rows -->';
const head = ['test', 'what is broken', 'lost', 'doubled', 'drift', 'measured', 'last run'];

const toCells = ({ id, fault, lost, doubled, drift, figures }: FaultRow, day: string): string[] =>
  [id, fault, lost ?? '–', doubled ?? '–', drift ?? '–', figures, day].map(String);
const toKey = ([id, fault]: readonly string[]) => `${id} ${fault}`;
const readCells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** As the formatter writes it: columns of one width. */
function formatTable(rows: readonly string[][]): string {
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const format = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = rows;
  return [first, widths.map((width) => '-'.repeat(width)), ...others].map(format).join('\n');
}

/** The page with these rows in place of earlier ones of the same faults, in the order of their numbers. */
export function mergeRows(page: string, rows: readonly FaultRow[], day: string): string {
  const [before, rest] = page.split(begin);
  const [table, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`The page has no rows between ${begin} and ${end}`);
  const earlier = (table?.split('\n') ?? []).filter((line) => /^\| F\d/.test(line)).map(readCells);
  const all = new Map([...earlier, ...rows.map((row) => toCells(row, day))].map((row) => [toKey(row), row]));
  const sorted = [...all].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return `${before}${begin}\n\n${formatTable([head, ...sorted.map(([, row]) => row)])}\n\n${end}${after}`;
}
