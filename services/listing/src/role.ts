import type { Session } from '@app/service-kit';
import { refusals } from './to-http-problem.ts';

/** Listings are written by prosthetists alone. A role is set once and for good; who has none is none yet. */
export function requireProsthetist({ role }: Session): void {
  if (role !== 'prosthetist') throw refusals.not_a_prosthetist();
}
