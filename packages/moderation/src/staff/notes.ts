import { notStated } from '@app/option-lists';
import { Refused } from '../refused.ts';

/** The team's words, as they are kept and sent. */
export const noted = (notes = ''): string => notes.trim().slice(0, 2000);

/** A reason for the log and for whom it concerns. */
export const stated = (reason: string | undefined): string => noted(reason) || notStated.value;

/** @throws {Refused} `reason_missing`: nobody is refused without a word */
export function needed(notes: string): string {
  const words = noted(notes);
  if (words === '') throw new Refused('reason_missing');
  return words;
}
