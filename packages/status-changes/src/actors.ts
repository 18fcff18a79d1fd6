import type { CommandContext } from './command-context.ts';
import { DomainError } from './domain-error.ts';

/** The user id of the actor. @throws for other actors */
export function requireUser({ actor }: CommandContext): string {
  if (actor.kind !== 'user') throw new DomainError('not_found');
  return actor.id;
}

/** The staff member's id of the actor. @throws for other actors */
export function requireStaff({ actor }: CommandContext): string {
  if (actor.kind !== 'admin') throw new DomainError('not_staff');
  return actor.id;
}
