// Finds text in a public reply that reveals that somebody is or was a patient: HIPAA forbids practices to do so.
// Findings are warnings and never block: the form shows them while typing, and the server stores their kinds for staff.
// Not exported by the package's index, because public pages do not need it.
import { namePatterns, noNames, wordNames, wordPatterns } from './reply-words.ts';

/** In display order. */
export const findingKinds = [
  'name',
  'patient',
  'visit',
  'body',
  'level',
  'date',
  'insurance',
  'amount',
  'phone',
  'email',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  kind: FindingKind;
  /** Start position, as for `slice`. */
  start: number;
  end: number;
}

/** Facts about the answered review. */
export interface AnsweredReview {
  /** Displayed name ("Dana R."); null or empty if hidden. */
  author?: string | null | undefined;
}

/** All findings in `text` in order; different kinds may overlap. Pure, so browser and server agree. */
export function scanReply(text: string, { author }: AnsweredReview = {}): Finding[] {
  const { plain, at } = toPlainText(text);
  const findings: Finding[] = [];
  const mark = (kind: FindingKind, start: number, length: number) =>
    void findings.push({ kind, start: at[start]!, end: at[start + length - 1]! + 1 });

  const names = extractNames(author);
  for (const [start, word] of names.size > 0 ? splitWords(plain) : []) {
    if (isNamed(word, names)) mark('name', start, word.length);
  }
  for (const pattern of namePatterns) {
    for (const match of plain.matchAll(pattern)) {
      if (!noNames.has(match[0].toLowerCase())) mark('name', match.index, match[0].length);
    }
  }
  for (const [kind, patterns] of Object.entries(wordPatterns)) {
    for (const pattern of patterns) {
      for (const match of plain.matchAll(pattern)) mark(kind as FindingKind, match.index, match[0].length);
    }
  }
  return mergeFindings(findings);
}

/** Merges overlapping findings of one kind. */
function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged: Finding[] = [];
  const last = new Map<FindingKind, Finding>();
  for (const finding of findings.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const previous = last.get(finding.kind);
    if (previous && finding.start < previous.end) previous.end = Math.max(previous.end, finding.end);
    else {
      const copy = { ...finding };
      last.set(finding.kind, copy);
      merged.push(copy);
    }
  }
  return merged;
}

/** Kinds of the findings without repeats, in display order. */
export function getKinds(findings: readonly Finding[]): FindingKind[] {
  const kinds = new Set(findings.map(({ kind }) => kind));
  return findingKinds.filter((kind) => kinds.has(kind));
}

const splitWords = (plain: string): [number, string][] =>
  [...plain.matchAll(/[\p{L}\p{N}]{1,60}/gu)].map((match) => [match.index, match[0]]);

/** "Dana" of "Dana R.", without the initial. */
const extractNames = (author: string | null | undefined): Set<string> =>
  new Set(
    splitWords(toPlainText(author ?? '').plain)
      .map(([, part]) => part.toLowerCase())
      .filter((part) => part.length > 1),
  );

function isNamed(word: string, names: ReadonlySet<string>): boolean {
  const folded = word.toLowerCase();
  return names.has(folded) && (!wordNames.has(folded) || /^\p{Lu}/u.test(word));
}

/** Removes accents and invisible characters, normalizes quotes and spaces; `at` maps positions back to the text. */
function toPlainText(text: string): { plain: string; at: number[] } {
  let plain = '';
  const at: number[] = [];
  let place = 0;
  for (const sign of text) {
    const plainSign = toPlainSign(sign);
    if (plainSign !== ' ' || !plain.endsWith(' ')) {
      plain += plainSign;
      for (let i = 0; i < plainSign.length; i++) at.push(place);
    }
    place += sign.length;
  }
  return { plain, at };
}

function toPlainSign(sign: string): string {
  if (/^[\s\u00a0]$/u.test(sign)) return ' ';
  if (/^[\u2018\u2019\u02bc]$/u.test(sign)) return "'";
  if (/^[\u2010-\u2015\u2212]$/u.test(sign)) return '-';
  return sign.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
}
