// Staff's phrases for notes, each for one kind of item or for all.
import { subjectWords } from '../actions/item.ts';

type PhraseSubject = keyof typeof subjectWords;
const subjects = Object.entries(subjectWords) as [PhraseSubject, string][];

/** Allowed kinds before a phrase's “|”. */
export const phraseKinds: readonly string[] = subjects.map(([, word]) => word);

/**
 * Parses `Claim | Send us your license.` (for claims) or a line without “|” (for all); undefined for an unknown kind.
 */
export function parsePhrase(line: string): { subject: PhraseSubject | null; text: string } | undefined {
  const [before = '', ...after] = line.split('|').map((part) => part.trim());
  if (after.length === 0) return { subject: null, text: before };
  const subject = subjects.find(([, word]) => word.toLowerCase() === before.toLowerCase());
  const text = after.join(' | ');
  return subject && text ? { subject: subject[0], text } : undefined;
}
