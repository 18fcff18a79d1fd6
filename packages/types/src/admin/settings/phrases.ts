// Staff's phrases for notes, each for one kind of item or for all, in English and, if they have it, in Spanish.
import type { Locale } from '@app/option-lists';
import { subjectLabels } from '../actions/item.ts';

type PhraseSubject = keyof typeof subjectLabels;
const subjectEntries = Object.entries(subjectLabels) as [PhraseSubject, string][];
const allKinds = 'All';

/** Kinds of phrases with their words before the “|”. */
export const phraseSubjects: readonly (readonly [PhraseSubject | null, string])[] = [
  [null, allKinds],
  ...subjectEntries,
];

/** A phrase by language. Empty: it has no text in it. */
export interface NotePhrase extends Readonly<Record<Locale, string>> {
  /** Null: for all kinds. */
  subject: PhraseSubject | null;
}

/**
 * Parses `Claim | Send us your license. | Envíenos su licencia.` (for claims), `All | Thank you. | Gracias.` or a line
 * without “|” (for all), and `Claim es | Envíela.` (in Spanish alone); undefined for an unknown kind, and for more parts.
 */
export function parsePhrase(line: string): NotePhrase | undefined {
  const [prefix = '', text, es = '', ...extraParts] = line.split('|').map((part) => part.trim());
  if (text === undefined) return { subject: null, en: prefix, es: '' };
  const words = prefix.toLowerCase().split(' ');
  const isSpanish = words.at(-1) === 'es' && es === '';
  const kind = (isSpanish ? words.slice(0, -1) : words).join(' ');
  const subject = subjectEntries.find(([, word]) => word.toLowerCase() === kind)?.[0];
  const isForAll = kind === allKinds.toLowerCase() || (isSpanish && kind === '');
  if (!text || extraParts.length > 0 || !(subject || isForAll)) return undefined;
  return { subject: subject ?? null, ...(isSpanish ? { en: '', es: text } : { en: text, es }) };
}

export function formatPhrase({ subject, en, es }: NotePhrase): string {
  const kind = subject ? subjectLabels[subject] : allKinds;
  return en ? [kind, en, es].filter(Boolean).join(' | ') : `${kind} es | ${es}`;
}

export const pickPhrases = (lines: readonly string[], subject: string): NotePhrase[] =>
  lines
    .flatMap((line) => parsePhrase(line) ?? [])
    .filter((phrase) => phrase.subject === null || phrase.subject === subject);

/** The text in the language of its reader, or the English one; empty without both. */
export const getPhraseText = (phrase: NotePhrase, locale: Locale): string => phrase[locale] || phrase.en;
