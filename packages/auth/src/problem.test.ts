import { afterEach, expect, test, vi } from 'vitest';
import { captureOutcome, identityProblems, toProblem } from './problem.ts';

afterEach(() => vi.unstubAllGlobals());

/** Builds an error as the SDK throws it for a reply of the provider. */
const answer = (status: number, code: string, paramName?: string) =>
  Object.assign(new Error('raw words of the provider'), {
    status,
    errors: [{ code, meta: { paramName }, message: 'raw words', longMessage: 'more raw words' }],
  });

test.each([
  [answer(422, 'form_identifier_exists', 'email_address'), 'email_taken'],
  [answer(422, 'form_identifier_not_found', 'identifier'), 'no_such_account'],
  [answer(422, 'form_password_incorrect', 'password'), 'wrong_password'],
  [answer(422, 'form_password_length_too_short', 'password'), 'password_short'],
  [answer(422, 'form_password_pwned', 'password'), 'password_weak'],
  [answer(422, 'form_code_incorrect', 'code'), 'code_wrong'],
  [answer(422, 'verification_expired'), 'code_expired'],
  [answer(429, 'too_many_requests'), 'too_many'],
  [answer(429, 'a_code_of_tomorrow'), 'too_many'],
  [answer(403, 'user_locked'), 'too_many'],
  [answer(422, 'form_param_format_invalid', 'email_address'), 'email_malformed'],
  [answer(422, 'form_param_nil', 'code'), 'code_wrong'],
  [answer(422, 'form_param_format_invalid', 'a_field_of_tomorrow'), 'unknown'],
  [answer(401, 'authentication_invalid'), 'signed_out'],
  [answer(403, 'session_reverification_required'), 'sign_in_again'],
  [answer(503, 'maintenance'), 'unavailable'],
  [Object.assign(new Error('x'), { code: 'network_error' }), 'offline'],
  [Object.assign(new Error('x'), { status: 502, errors: [] }), 'unavailable'],
  [new TypeError('Failed to fetch'), 'offline'],
  [new Error('anything'), 'unknown'],
  [undefined, 'unknown'],
  ['text', 'unknown'],
])('%o is %s', (thrown, problem) => {
  expect(toProblem(thrown)).toBe(problem);
  expect(identityProblems).toContain(toProblem(thrown));
});

test('names that every object has are not problem codes', () => {
  expect(toProblem(answer(422, 'constructor'))).toBe('unknown');
  expect(toProblem(answer(422, 'form_param_nil', 'toString'))).toBe('unknown');
});

test('an action always returns a value, whatever it throws', async () => {
  expect(await captureOutcome(async () => 7)).toEqual({ ok: true, value: 7 });
  const refused = async () => {
    throw answer(422, 'form_code_incorrect', 'code');
  };
  expect(await captureOutcome(refused)).toEqual({ ok: false, problem: 'code_wrong' });
});

test('an action is not started offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const action = vi.fn(async () => 7);
  expect(await captureOutcome(action)).toEqual({ ok: false, problem: 'offline' });
  expect(action).not.toHaveBeenCalled();
});
