import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { formatDigits, isMet, type Outcome } from './goal.ts';

const head = `# Benchmarks

The last output of \`pnpm bench\` and \`pnpm bench:pages\`. Times on shared machines are noise, so goals are ratios of CPU
time (user and system, service and database) taken in turn in the same run, and medians of their rounds. What each goal
means stands in \`tools/bench/goals/\`, one file each.
`;

/** One line for a terminal: `G8  ok    1.12 × ≤ 1.25   what   (detail)`. */
export function formatOutcome(outcome: Outcome): string {
  const { id, what, value, limit, unit, detail } = outcome;
  const met = isMet(outcome) ? 'ok   ' : 'SHORT';
  const message = `${formatDigits(value)} ${unit}`.trim();
  return `${id.padEnd(4)} ${met} ${message} ${formatBound(outcome)} ${formatDigits(limit)}   ${what}${detail && `   (${detail})`}`;
}

const formatBound = ({ atLeast }: Outcome) => (atLeast ? '≥' : '≤');

/** The outcomes as a table of a document. */
export function formatTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { id, what, value, limit, unit, detail } = outcome;
    const met = isMet(outcome) ? 'met' : '**short**';
    return `| ${id} | ${what} | ${formatDigits(value)} ${unit} | ${formatBound(outcome)} ${formatDigits(limit)} | ${met} | ${detail} |`;
  });
  return ['| goal | compared | value | limit | | figures |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

/** Puts a section into the document, in place of its former self; the other sections stay as they are. */
export function replaceSection(document: string, title: string, body: string): string {
  const section = `## ${title}\n\n${body.trim()}\n`;
  const parts = document.split(/^(?=## )/m);
  const at = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  if (at === -1) return `${document.trimEnd()}\n\n${section}`;
  parts[at] = at === parts.length - 1 ? section : `${section}\n`;
  return parts.join('');
}

export function writeSection(file: string, title: string, body: string): void {
  const document = existsSync(file) ? readFileSync(file, 'utf8') : head;
  writeFileSync(file, replaceSection(document, title, body));
}
