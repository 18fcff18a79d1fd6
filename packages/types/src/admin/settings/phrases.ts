// The team's phrases for notes, each for one kind of item or for all.
import { subjectWords } from '../actions/item.ts';

type PhraseSubject = keyof typeof subjectWords;
const subjects = Object.entries(subjectWords) as [PhraseSubject, string][];

/** What may stand before a phrase's “|”. */
export const phraseKinds: readonly string[] = subjects.map(([, word]) => word);

/** `Claim | Send us your license.` is for claims, a line without “|” for all; undefined: there is no such kind. */
export function parsePhrase(line: string): { subject: PhraseSubject | null; text: string } | undefined {
  const [before = '', ...after] = line.split('|').map((part) => part.trim());
  if (after.length === 0) return { subject: null, text: before };
  const found = subjects.find(([, word]) => word.toLowerCase() === before.toLowerCase());
  const text = after.join(' | ');
  return found && text ? { subject: found[0], text } : undefined;
}
