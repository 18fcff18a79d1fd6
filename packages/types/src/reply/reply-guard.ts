// Finds text in a public reply that reveals that somebody is or was a patient: HIPAA forbids practices to do so.
// Findings are warnings and never block: the form shows them while typing, and the server stores their kinds for staff.
// Not exported by the package's index, because public pages do not need it.
import { namePatterns, namesThatAreWords, nonNames, wordPatterns } from './reply-patterns.ts';

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

export interface AnsweredReview {
  /** Displayed name ("Dana R."); null or empty if hidden. */
  author?: string | null | undefined;
}

/** All findings in `text` in order; different kinds may overlap. Pure, so browser and server agree. */
export function scanReply(text: string, { author }: AnsweredReview = {}): Finding[] {
  const { plainText, originalRanges } = toPlainText(text);
  const findings: Finding[] = [];
  const addFinding = (kind: FindingKind, start: number, length: number) =>
    void findings.push({
      kind,
      start: originalRanges[start]!.start,
      end: originalRanges[start + length - 1]!.end,
    });

  const authorNames = extractNames(author);
  for (const [start, word] of authorNames.size > 0 ? findWords(plainText) : []) {
    if (isAuthorName(word, authorNames)) addFinding('name', start, word.length);
  }
  for (const pattern of namePatterns) {
    for (const match of plainText.matchAll(pattern)) {
      if (!nonNames.has(match[0].toLowerCase())) addFinding('name', match.index, match[0].length);
    }
  }
  for (const [kind, patterns] of Object.entries(wordPatterns)) {
    for (const pattern of patterns) {
      for (const match of plainText.matchAll(pattern))
        addFinding(kind as FindingKind, match.index, match[0].length);
    }
  }
  return mergeFindings(findings);
}

/** Merges overlapping findings of one kind. */
function mergeFindings(findings: readonly Finding[]): Finding[] {
  const mergedFindings: Finding[] = [];
  const lastByKind = new Map<FindingKind, Finding>();
  for (const finding of findings.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const previousFinding = lastByKind.get(finding.kind);
    if (previousFinding && finding.start < previousFinding.end)
      previousFinding.end = Math.max(previousFinding.end, finding.end);
    else {
      const mergedFinding = { ...finding };
      lastByKind.set(finding.kind, mergedFinding);
      mergedFindings.push(mergedFinding);
    }
  }
  return mergedFindings;
}

/** Kinds of the findings without repeats, in display order. */
export function listFindingKinds(findings: readonly Finding[]): FindingKind[] {
  const kinds = new Set(findings.map(({ kind }) => kind));
  return findingKinds.filter((kind) => kinds.has(kind));
}

const findWords = (plainText: string): [number, string][] =>
  [...plainText.matchAll(/[\p{L}\p{N}]{1,60}/gu)].map((match) => [match.index, match[0]]);

/** "Dana" of "Dana R.", without the initial. */
const extractNames = (author: string | null | undefined): Set<string> =>
  new Set(
    findWords(toPlainText(author ?? '').plainText)
      .map(([, word]) => word.toLowerCase())
      .filter((part) => part.length > 1),
  );

function isAuthorName(word: string, names: ReadonlySet<string>): boolean {
  const lowerCaseWord = word.toLowerCase();
  return names.has(lowerCaseWord) && (!namesThatAreWords.has(lowerCaseWord) || /^\p{Lu}/u.test(word));
}

/** Removes accents and invisible characters, normalizes quotes and spaces; `originalRanges` maps positions back. */
function toPlainText(text: string) {
  let plainText = '';
  const originalRanges: Pick<Finding, 'start' | 'end'>[] = [];
  let start = 0;
  for (const character of text) {
    const plainCharacter = toPlainCharacter(character);
    const end = start + character.length;
    if (plainCharacter === '' && originalRanges.length > 0) originalRanges.at(-1)!.end = end;
    if (plainCharacter !== ' ' || !plainText.endsWith(' ')) {
      plainText += plainCharacter;
      for (let i = 0; i < plainCharacter.length; i++) originalRanges.push({ start, end });
    }
    start = end;
  }
  return { plainText, originalRanges };
}

function toPlainCharacter(character: string): string {
  if (/^[\s\u00a0]$/u.test(character)) return ' ';
  if (/^[\u2018\u2019\u02bc]$/u.test(character)) return "'";
  if (/^[\u2010-\u2015\u2212]$/u.test(character)) return '-';
  return character.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
}
