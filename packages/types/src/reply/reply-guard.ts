// What in a practice's public answer could tell that somebody is or was in its care. Practices are bound by HIPAA and
// have paid for less than a name. The guard marks and never blocks: the form shows it while somebody
// types, and the server keeps the kinds for the queue. Not in the barrel: public pages have no use for it.
import { namePatterns, noNames, wordNames, wordPatterns } from './reply-words.ts';

/** In the order in which they are told. */
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
  /** Where in the text, as `slice` counts. */
  start: number;
  end: number;
}

/** What is known of the review that is answered. */
export interface AnsweredReview {
  /** The reviewer's display name ("Dana R."); null or empty where it is not shown. */
  author?: string | null | undefined;
}

/**
 * Everything in `text` that should be looked at again, in the order of the text; where two kinds share a place, both
 * are told. Pure, the same in browser and server.
 */
export function scanReply(text: string, { author }: AnsweredReview = {}): Finding[] {
  const { plain, at } = toPlainText(text);
  const found: Finding[] = [];
  const mark = (kind: FindingKind, start: number, length: number) =>
    void found.push({ kind, start: at[start]!, end: at[start + length - 1]! + 1 });

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
  return mergeFindings(found);
}

/** What overlaps within a kind is one finding. */
function mergeFindings(found: readonly Finding[]): Finding[] {
  const whole: Finding[] = [];
  const last = new Map<FindingKind, Finding>();
  for (const one of found.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const before = last.get(one.kind);
    if (before && one.start < before.end) before.end = Math.max(before.end, one.end);
    else {
      const own = { ...one };
      last.set(one.kind, own);
      whole.push(own);
    }
  }
  return whole;
}

/** The kinds alone, each once, in the order of the list. */
export function getKinds(findings: readonly Finding[]): FindingKind[] {
  const there = new Set(findings.map(({ kind }) => kind));
  return findingKinds.filter((kind) => there.has(kind));
}

const splitWords = (plain: string): [number, string][] =>
  [...plain.matchAll(/[\p{L}\p{N}]{1,60}/gu)].map((match) => [match.index, match[0]]);

/** "Dana" of "Dana R."; the initial says nothing. */
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

/**
 * Without accents and invisible signs, with straight quotes and single spaces; `at` gives where each of its units
 * stands in the text.
 */
function toPlainText(text: string): { plain: string; at: number[] } {
  let plain = '';
  const at: number[] = [];
  let place = 0;
  for (const sign of text) {
    const one = toPlainSign(sign);
    if (one !== ' ' || !plain.endsWith(' ')) {
      plain += one;
      for (let i = 0; i < one.length; i++) at.push(place);
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
