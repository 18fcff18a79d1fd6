// Staff's phrases for notes, each for one kind of item or for all, in English or Spanish.
import type { Locale } from '@app/option-lists';
import { subjectWords } from '../actions/item.ts';

type PhraseSubject = keyof typeof subjectWords;
const subjects = Object.entries(subjectWords) as [PhraseSubject, string][];

/** Allowed kinds before a phrase's “|”. */
export const phraseKinds: readonly string[] = subjects.map(([, word]) => word);

export interface NotePhrase {
  /** Null: for all kinds. */
  subject: PhraseSubject | null;
  locale: Locale;
  text: string;
}

/**
 * Parses `Claim | Send us your license.` (for claims), `Claim es | Envíenos su licencia.` (in Spanish), `es | Gracias.` or
 * a line without “|” (for all); undefined for an unknown kind.
 */
export function parsePhrase(line: string): NotePhrase | undefined {
  const [before = '', ...after] = line.split('|').map((part) => part.trim());
  if (after.length === 0) return { subject: null, locale: 'en', text: before };
  const text = after.join(' | ');
  const words = before.toLowerCase().split(' ');
  const locale = words.at(-1) === 'es' ? 'es' : 'en';
  const kind = (locale === 'es' ? words.slice(0, -1) : words).join(' ');
  const subject = subjects.find(([, word]) => word.toLowerCase() === kind);
  if (!text || (!subject && (kind !== '' || locale === 'en'))) return undefined;
  return { subject: subject?.[0] ?? null, locale, text };
}

/** The texts for a kind of item in the language of its reader; in English if there is none in it. */
export function pickPhrases(lines: readonly string[], subject: string, locale: Locale): string[] {
  const phrases = lines
    .flatMap((line) => parsePhrase(line) ?? [])
    .filter((phrase) => phrase.subject === null || phrase.subject === subject);
  const isReadable = phrases.some((phrase) => phrase.locale === locale);
  return phrases.filter((phrase) => phrase.locale === (isReadable ? locale : 'en')).map(({ text }) => text);
}
