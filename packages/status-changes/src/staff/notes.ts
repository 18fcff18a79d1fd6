import { notStated } from '@app/option-lists';
import type { CommandContext } from '../command-context.ts';
import { DomainError } from '../domain-error.ts';

/** The team's words, as they are kept and sent. */
export const trimNotes = (notes = ''): string => notes.trim().slice(0, 2000);

/** A reason for the log and for whom it concerns. */
export const toReason = (reason: string | undefined): string => trimNotes(reason) || notStated.value;

/** @throws {DomainError} `reason_missing`: nobody is refused without a word */
export function requireNotes(notes: string): string {
  const words = trimNotes(notes);
  if (words === '') throw new DomainError('reason_missing');
  return words;
}

/** A decision of staff, as stored in the document that it is about. */
export const createDecision = <Outcome extends string>(
  { now, actor }: CommandContext,
  outcome: Outcome,
  notes: string,
) => ({ outcome, notes, at: now, by: actor.id });
