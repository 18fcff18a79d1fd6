import type { Session } from '@app/service-kit';
import { errors } from './to-http-problem.ts';

/** Listings are written by prosthetists alone. A role is set once and for good; who has none is none yet. */
export function requireProsthetist({ role }: Session): void {
  if (role !== 'prosthetist') throw errors.not_a_prosthetist();
}
