import { afterEach, expect, test, vi } from 'vitest';
import { captureOutcome, identityErrorCodes, toErrorCode } from './error-code.ts';

afterEach(() => vi.unstubAllGlobals());

/** Builds an error as the SDK throws it for a reply of the provider. */
const createSdkError = (status: number, code: string, paramName?: string) =>
  Object.assign(new Error('raw words of the provider'), {
    status,
    errors: [{ code, meta: { paramName }, message: 'raw words', longMessage: 'more raw words' }],
  });

test.each([
  [createSdkError(422, 'form_identifier_exists', 'email_address'), 'email_taken'],
  [createSdkError(422, 'form_identifier_not_found', 'identifier'), 'no_such_account'],
  [createSdkError(422, 'form_password_incorrect', 'password'), 'wrong_password'],
  [createSdkError(422, 'form_password_length_too_short', 'password'), 'password_short'],
  [createSdkError(422, 'form_password_pwned', 'password'), 'password_weak'],
  [createSdkError(422, 'form_code_incorrect', 'code'), 'code_wrong'],
  [createSdkError(422, 'verification_expired'), 'code_expired'],
  [createSdkError(429, 'too_many_requests'), 'too_many'],
  [createSdkError(429, 'a_code_of_tomorrow'), 'too_many'],
  [createSdkError(403, 'user_locked'), 'too_many'],
  [createSdkError(422, 'form_param_format_invalid', 'email_address'), 'email_malformed'],
  [createSdkError(422, 'form_param_nil', 'code'), 'code_wrong'],
  [createSdkError(422, 'form_param_format_invalid', 'a_field_of_tomorrow'), 'unknown'],
  [createSdkError(401, 'authentication_invalid'), 'signed_out'],
  [createSdkError(403, 'session_reverification_required'), 'sign_in_again'],
  [createSdkError(503, 'maintenance'), 'unavailable'],
  [Object.assign(new Error('x'), { code: 'network_error' }), 'offline'],
  [Object.assign(new Error('x'), { status: 502, errors: [] }), 'unavailable'],
  [new TypeError('Failed to fetch'), 'offline'],
  [new Error('anything'), 'unknown'],
  [undefined, 'unknown'],
  ['text', 'unknown'],
])('%o is %s', (thrownValue, errorCode) => {
  expect(toErrorCode(thrownValue)).toBe(errorCode);
  expect(identityErrorCodes).toContain(toErrorCode(thrownValue));
});

test('names that every object has are not error codes', () => {
  expect(toErrorCode(createSdkError(422, 'constructor'))).toBe('unknown');
  expect(toErrorCode(createSdkError(422, 'form_param_nil', 'toString'))).toBe('unknown');
});

test('an action always returns an outcome, whatever it throws', async () => {
  expect(await captureOutcome(async () => 7)).toEqual({ ok: true, value: 7 });
  const rejectCall = async () => {
    throw createSdkError(422, 'form_code_incorrect', 'code');
  };
  expect(await captureOutcome(rejectCall)).toEqual({ ok: false, error: 'code_wrong' });
});

test('an action is not started offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const action = vi.fn(async () => 7);
  expect(await captureOutcome(action)).toEqual({ ok: false, error: 'offline' });
  expect(action).not.toHaveBeenCalled();
});
