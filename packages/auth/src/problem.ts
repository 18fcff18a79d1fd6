/** All problems of account actions. Pages have a message for each. */
export const identityProblems = [
  'email_taken',
  'email_malformed',
  'no_such_account',
  'wrong_password',
  /** The account has no password: it signs in by code. */
  'no_password',
  'password_short',
  'password_long',
  /** Found in a breach, or too easy. */
  'password_weak',
  'code_wrong',
  'code_expired',
  'too_many',
  /** The account requires a second factor, which this site does not support. */
  'second_factor',
  'already_signed_in',
  /** The session has ended. */
  'signed_out',
  /** The provider requires a fresh sign-in. */
  'sign_in_again',
  /** The bot check failed. */
  'captcha',
  'photo_refused',
  /** No reply: the network. */
  'offline',
  /** A reply, but the provider failed. */
  'unavailable',
  'unknown',
] as const;
export type IdentityProblem = (typeof identityProblems)[number];

/** Result of an account action; a failure has a name. */
export type Outcome<T = undefined> = { ok: true; value: T } | { ok: false; problem: IdentityProblem };

export const success: Outcome = { ok: true, value: undefined };
export const toFailure = (problem: IdentityProblem): { ok: false; problem: IdentityProblem } => ({
  ok: false,
  problem,
});

const problemsByCode = new Map<string | undefined, IdentityProblem>(
  Object.entries({
    form_identifier_exists: 'email_taken',
    form_identifier_not_found: 'no_such_account',
    form_password_incorrect: 'wrong_password',
    form_password_or_identifier_incorrect: 'wrong_password',
    strategy_for_user_invalid: 'no_password',
    no_password_set: 'no_password',
    form_password_length_too_short: 'password_short',
    form_password_length_too_long: 'password_long',
    form_password_size_in_bytes_exceeded: 'password_long',
    form_password_pwned: 'password_weak',
    form_password_compromised: 'password_weak',
    form_password_not_strong_enough: 'password_weak',
    form_password_validation_failed: 'password_weak',
    form_code_incorrect: 'code_wrong',
    verification_expired: 'code_expired',
    verification_not_sent: 'code_expired',
    // Too many wrong codes invalidate the code.
    verification_failed: 'too_many',
    too_many_requests: 'too_many',
    user_locked: 'too_many',
    session_exists: 'already_signed_in',
    identifier_already_signed_in: 'already_signed_in',
    session_reverification_required: 'sign_in_again',
    captcha_invalid: 'captcha',
    captcha_unavailable: 'captcha',
    captcha_missing_token: 'captcha',
    captcha_not_enabled: 'captcha',
    requires_captcha: 'captcha',
    network_error: 'offline',
  } as const),
);

/** Problems by field, for errors that only say that a value is malformed. */
const problemsByField = new Map<string | undefined, IdentityProblem>(
  Object.entries({
    email_address: 'email_malformed',
    identifier: 'email_malformed',
    password: 'password_short',
    new_password: 'password_short',
    code: 'code_wrong',
    file: 'photo_refused',
  } as const),
);

interface ProviderError {
  code?: string;
  status?: number;
  errors?: readonly { code?: string; meta?: { paramName?: string } }[];
}

/** Maps an error of the provider's SDK to a problem; the SDK's own text never reaches a page. */
export function toProblem(thrown: unknown): IdentityProblem {
  const { code, status, errors } = (typeof thrown === 'object' && thrown ? thrown : {}) as ProviderError;
  const firstError = errors?.[0];
  const knownProblem = problemsByCode.get(firstError?.code) ?? problemsByCode.get(code);
  if (knownProblem) return knownProblem;
  if (firstError?.code?.startsWith('form_param_'))
    return problemsByField.get(firstError.meta?.paramName) ?? 'unknown';
  if (status === 429) return 'too_many';
  if (status === 401) return 'signed_out';
  if (status !== undefined && status >= 500) return 'unavailable';
  // `fetch` throws this if there was no reply.
  if (thrown instanceof TypeError) return 'offline';
  return 'unknown';
}

/** Runs an SDK action and maps its error to a problem. */
export async function captureOutcome<T>(action: () => Promise<T>): Promise<Outcome<T>> {
  // Offline the SDK would retry for minutes.
  if (navigator.onLine === false) return toFailure('offline');
  try {
    return { ok: true, value: await action() };
  } catch (thrown) {
    return toFailure(toProblem(thrown));
  }
}
