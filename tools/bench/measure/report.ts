import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { formatDigits, isMet, type Outcome } from './goal.ts';

const head = `# Benchmarks

The last output of \`pnpm bench\` and \`pnpm bench:pages\`. Times on shared machines are noise, so goals are ratios of CPU
time (user and system, service and database) taken in turn in the same run, and medians of their rounds. What each goal
means stands in \`tools/bench/goals/\`, one file each.
`;

/** One line for the terminal: `G8  ok    1.12 × ≤ 1.25   what   (detail)`. */
export function formatOutcome(outcome: Outcome): string {
  const { id, what, value, limit, unit, detail } = outcome;
  const met = isMet(outcome) ? 'ok   ' : 'SHORT';
  const message = `${formatDigits(value)} ${unit}`.trim();
  return `${id.padEnd(4)} ${met} ${message} ${formatBound(outcome)} ${formatDigits(limit)}   ${what}${detail && `   (${detail})`}`;
}

const formatBound = ({ atLeast }: Outcome) => (atLeast ? '≥' : '≤');

const tableHead = [
  '| goal | compared | value | limit | | figures | run on |',
  '|---|---|---|---|---|---|---|',
];

function formatRow(outcome: Outcome): string {
  const { id, what, value, limit, unit, detail } = outcome;
  const met = isMet(outcome) ? 'met' : '**short**';
  const day = new Date().toISOString().slice(0, 10);
  return `| ${id} | ${what} | ${formatDigits(value)} ${unit} | ${formatBound(outcome)} ${formatDigits(limit)} | ${met} | ${detail} | ${day} |`;
}

/** The outcomes as a Markdown table. */
export const formatTable = (outcomes: readonly Outcome[]): string =>
  [...tableHead, ...outcomes.map(formatRow)].join('\n');

const toKey = (row: string) => row.split('|').slice(1, 3).join('|');

/** The table of a section, with rows of the same goal and comparison replaced and others appended. */
export function mergeTable(section: string, outcomes: readonly Outcome[]): string {
  const former = section.split('\n').filter((line) => /^\| [A-Z]+\d/.test(line));
  const rows = new Map([...former, ...outcomes.map(formatRow)].map((row) => [toKey(row), row]));
  return [...tableHead, ...rows.values()].join('\n');
}

const splitSections = (document: string) => document.split(/^(?=## )/m);
const isSection = (title: string) => (part: string) => part.startsWith(`## ${title}\n`);

/** Replaces or adds a section of the document; other sections are unchanged. */
export function replaceSection(document: string, title: string, body: string): string {
  const section = `## ${title}\n\n${body.trim()}\n`;
  const parts = splitSections(document);
  const at = parts.findIndex(isSection(title));
  if (at === -1) return `${document.trimEnd()}\n\n${section}`;
  parts[at] = at === parts.length - 1 ? section : `${section}\n`;
  return parts.join('');
}

const readDocument = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : head);

export const writeSection = (file: string, title: string, body: string): void =>
  writeFileSync(file, replaceSection(readDocument(file), title, body));

/** Replaces some rows of a section in the file. */
export function updateSection(
  file: string,
  title: string,
  intro: string,
  outcomes: readonly Outcome[],
): void {
  const former = splitSections(readDocument(file)).find(isSection(title)) ?? '';
  writeSection(file, title, `${intro}\n\n${mergeTable(former, outcomes)}`);
}
