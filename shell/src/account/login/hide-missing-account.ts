import { done, type Outcome } from '@app/auth';

/** An address without an account is told the same as any other: who has one here is nobody's business. */
export const hideMissingAccount = (outcome: Outcome): Outcome =>
  !outcome.ok && outcome.problem === 'no_such_account' ? done : outcome;
