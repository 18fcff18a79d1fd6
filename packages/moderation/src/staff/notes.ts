import { Refused } from '../refused.ts';

/** The team's words, as they are kept and sent. */
export const noted = (notes = ''): string => notes.trim().slice(0, 2000);

/** @throws {Refused} `reason_missing`: nobody is refused without a word */
export function needed(notes: string): string {
  const words = noted(notes);
  if (words === '') throw new Refused('reason_missing');
  return words;
}
