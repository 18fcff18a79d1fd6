import { type Outcome, success } from '@app/auth';

/** Treats an unknown address like a known one, so that nobody can find out who has an account. */
export const hideMissingAccount = (outcome: Outcome): Outcome =>
  !outcome.ok && outcome.error === 'no_such_account' ? success : outcome;
