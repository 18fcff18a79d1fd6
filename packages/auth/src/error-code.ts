/** All error codes of account actions. Pages have a message for each. */
export const identityErrorCodes = [
  'email_taken',
  'email_malformed',
  'no_such_account',
  'wrong_password',
  /** The account has no password: it signs in by code. */
  'no_password',
  'password_short',
  'password_long',
  /** Part of a known breach, or too easy to guess. */
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
  /** No reply from the provider, usually because the network is down. */
  'offline',
  /** The provider replied with an error of its own. */
  'unavailable',
  'unknown',
] as const;
export type IdentityErrorCode = (typeof identityErrorCodes)[number];

interface Failure {
  ok: false;
  error: IdentityErrorCode;
}

export type Outcome<T = undefined> = { ok: true; value: T } | Failure;

export const success: Outcome = { ok: true, value: undefined };
export const toFailure = (error: IdentityErrorCode): Failure => ({ ok: false, error });

const errorCodeByProviderCode = new Map<string | undefined, IdentityErrorCode>(
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

/** Error codes by field, for provider errors that only say that a value is malformed. */
const errorCodeByField = new Map<string | undefined, IdentityErrorCode>(
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

/** Maps an error of the provider's SDK to an error code; the SDK's own text never reaches a page. */
export function toErrorCode(error: unknown): IdentityErrorCode {
  const { code, status, errors } = (typeof error === 'object' && error ? error : {}) as ProviderError;
  const firstError = errors?.[0];
  const knownCode = errorCodeByProviderCode.get(firstError?.code) ?? errorCodeByProviderCode.get(code);
  if (knownCode) return knownCode;
  if (firstError?.code?.startsWith('form_param_'))
    return errorCodeByField.get(firstError.meta?.paramName) ?? 'unknown';
  if (status === 429) return 'too_many';
  if (status === 401) return 'signed_out';
  if (status !== undefined && status >= 500) return 'unavailable';
  // `fetch` throws a TypeError if there was no reply.
  if (error instanceof TypeError) return 'offline';
  return 'unknown';
}

/** Runs an SDK action and maps a thrown error to a failed outcome. */
export async function captureOutcome<T>(action: () => Promise<T>): Promise<Outcome<T>> {
  // Offline the SDK would retry for minutes.
  if (navigator.onLine === false) return toFailure('offline');
  try {
    return { ok: true, value: await action() };
  } catch (error) {
    return toFailure(toErrorCode(error));
  }
}
