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
const head = [
  '| test | what is broken | lost | doubled | drift | measured | last run |',
  '| ---- | -------------- | ---- | ------- | ----- | -------- | -------- |',
];

const toKey = (line: string) => line.split('|').slice(1, 3).join('|').trim();
const toLine = ({ id, fault, lost, doubled, drift, figures }: FaultRow, day: string) =>
  `| ${[id, fault, lost ?? '–', doubled ?? '–', drift ?? '–', figures, day].join(' | ')} |`;

/** The page with these rows in place of earlier ones of the same faults, in the order of their numbers. */
export function mergeRows(page: string, rows: readonly FaultRow[], day: string): string {
  const [before, rest] = page.split(begin);
  const [table, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`The page has no rows between ${begin} and ${end}`);
  const lines = new Map<string, string>();
  for (const line of table?.split('\n') ?? []) if (/^\| F\d/.test(line)) lines.set(toKey(line), line);
  for (const row of rows) {
    const line = toLine(row, day);
    lines.set(toKey(line), line);
  }
  const sorted = [...lines].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return `${before}${begin}\n\n${[...head, ...sorted.map(([, line]) => line)].join('\n')}\n\n${end}${after}`;
}
