import { notStatedReason } from '@app/option-lists';
import type { CommandContext } from '../command-context.ts';
import { DomainError } from '../domain-error.ts';

/** Normalizes staff's text as stored and sent. */
export const trimNotes = (notes = ''): string => notes.trim().slice(0, 2000);

/** A reason for the audit log and the person concerned; by default "Not stated". */
export const toStatedReason = (reason: string | undefined): string =>
  trimNotes(reason) || notStatedReason.value;

/** A stored reason as the person concerned sees it; empty if none was stated. */
export const getStatedReason = (note: string): string => (note === notStatedReason.value ? '' : note);

/** @throws {DomainError} `reason_missing` without text */
export function requireNotes(notes?: string): string {
  const trimmedNotes = trimNotes(notes);
  if (trimmedNotes === '') throw new DomainError('reason_missing');
  return trimmedNotes;
}

/** A decision as stored in its subject. */
export const createDecision = <Outcome extends string>(
  { now, actor }: CommandContext,
  outcome: Outcome,
  notes: string,
) => ({ outcome, notes, at: now, by: actor.id });
