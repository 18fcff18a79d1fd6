import type { Session } from '@app/service-kit';
import { problemsByCode } from './to-http-problem.ts';

/** Throws unless the account is a prosthetist's. A role is set once; an account without one is refused too. */
export function requireProsthetist({ role }: Session): void {
  if (role !== 'prosthetist') throw problemsByCode.not_a_prosthetist();
}
