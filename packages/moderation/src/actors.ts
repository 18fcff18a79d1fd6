import type { Ctx } from './ctx.ts';
import { Refused } from './refused.ts';

/** The user behind a wish. */
export function userOf({ actor }: Ctx): string {
  if (actor.kind !== 'user') throw new Refused('not_found');
  return actor.id;
}

/** Whoever of the team decides. */
export function staffOf({ actor }: Ctx): string {
  if (actor.kind !== 'admin') throw new Refused('not_staff');
  return actor.id;
}
