import { type IdentityErrorCode, type Outcome, success } from '@app/auth';
import { m } from '../paraglide/messages.js';

const problemTexts: Record<IdentityErrorCode, () => string> = {
  email_taken: m.problem_email_taken,
  email_malformed: m.problem_email_malformed,
  no_such_account: m.problem_wrong_password,
  wrong_password: m.problem_wrong_password,
  no_password: m.problem_no_password,
  password_short: m.problem_password_short,
  password_long: m.problem_password_long,
  password_weak: m.problem_password_weak,
  code_wrong: m.problem_code_wrong,
  code_expired: m.problem_code_expired,
  too_many: m.problem_too_many,
  second_factor: m.problem_second_factor,
  already_signed_in: m.problem_already_signed_in,
  signed_out: m.problem_signed_out,
  sign_in_again: m.problem_sign_in_again,
  captcha: m.problem_captcha,
  photo_refused: m.problem_photo_refused,
  offline: m.problem_offline,
  unavailable: m.problem_unavailable,
  unknown: m.problem_unknown,
};

/** Message with the solution of a problem. Never reveals whether an address has an account. */
export const getProblemText = (problem: IdentityErrorCode): string => problemTexts[problem]();

/** Treats an unknown address like a known one, so that nobody can find out who has an account. */
export const hideMissingAccount = (outcome: Outcome): Outcome =>
  !outcome.ok && outcome.error === 'no_such_account' ? success : outcome;
