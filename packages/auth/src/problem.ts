/** Everything that can go wrong with an account, by name. Pages have a sentence for each. */
export const identityProblems = [
  'email_taken',
  'email_malformed',
  'no_such_account',
  'wrong_password',
  /** The account has none: it signs in with a code. */
  'no_password',
  'password_short',
  'password_long',
  /** Known from a breach, or too easy. */
  'password_weak',
  'code_wrong',
  'code_expired',
  'too_many',
  /** The account asks for a second factor, which this site has no form for. */
  'second_factor',
  'already_signed_in',
  /** The session is over. */
  'signed_out',
  /** The provider wants a fresh sign-in before this. */
  'sign_in_again',
  /** The check against robots was not passed. */
  'captcha',
  'photo_refused',
  /** No answer: the network. */
  'offline',
  /** An answer, but the provider is broken. */
  'unavailable',
  'unknown',
] as const;
export type IdentityProblem = (typeof identityProblems)[number];

/** What an action on an account came to: a failure is a value with a name. */
export type Outcome<T = undefined> = { ok: true; value: T } | { ok: false; problem: IdentityProblem };

export const done: Outcome = { ok: true, value: undefined };
export const toFailure = (problem: IdentityProblem): { ok: false; problem: IdentityProblem } => ({
  ok: false,
  problem,
});

const byCode = new Map<string | undefined, IdentityProblem>(
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
    // So many wrong codes that this one is spent.
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

/** Errors that say only that a value is malformed name the field. */
const byField = new Map<string | undefined, IdentityProblem>(
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

/** Gives whatever the provider's SDK threw a name; its own words never reach a page. */
export function toProblem(thrown: unknown): IdentityProblem {
  const { code, status, errors } = (typeof thrown === 'object' && thrown ? thrown : {}) as ProviderError;
  const first = errors?.[0];
  const known = byCode.get(first?.code) ?? byCode.get(code);
  if (known) return known;
  if (first?.code?.startsWith('form_param_')) return byField.get(first.meta?.paramName) ?? 'unknown';
  if (status === 429) return 'too_many';
  if (status === 401) return 'signed_out';
  if (status !== undefined && status >= 500) return 'unavailable';
  // fetch itself throws this where no answer came.
  if (thrown instanceof TypeError) return 'offline';
  return 'unknown';
}

/** Runs an action of the SDK and gives its failure a name. */
export async function captureOutcome<T>(action: () => Promise<T>): Promise<Outcome<T>> {
  // Without a network the SDK would try for minutes before it said so.
  if (navigator.onLine === false) return toFailure('offline');
  try {
    return { ok: true, value: await action() };
  } catch (thrown) {
    return toFailure(toProblem(thrown));
  }
}
