import { m } from '../../paraglide/messages.js';
import type { FieldReader, FormErrors } from './AccountForm.tsx';

/** Limits of the identity provider, which reports violations of its other rules itself. */
const minPasswordLength = 8;
const maxPasswordBytes = 72;

/** Returns the error text of an address; undefined if it is plausible. Only an email to it can prove that it exists. */
export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') return m.check_email_missing();
  const [localPart, host, ...furtherSegments] = email.trim().split('@');
  const isPlausible =
    localPart &&
    host?.includes('.') &&
    !host.startsWith('.') &&
    !host.endsWith('.') &&
    furtherSegments.length === 0;
  return isPlausible && !/\s/.test(email.trim()) ? undefined : m.problem_email_malformed();
}

/** Returns the error text of a new password; undefined if its length is allowed. */
export function checkNewPassword(password: string): string | undefined {
  if (password.length < minPasswordLength) return m.problem_password_short();
  return new TextEncoder().encode(password).length > maxPasswordBytes ? m.problem_password_long() : undefined;
}

export const checkFilled = (text: string, missingText: string): string | undefined =>
  text.trim() === '' ? missingText : undefined;

export const checkNames = (readField: FieldReader): FormErrors => ({
  firstName: checkFilled(readField('firstName'), m.check_first_name()),
  lastName: checkFilled(readField('lastName'), m.check_last_name()),
});

/** Removes spaces and dashes, with which emails and people group the digits. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '');

export const checkCode = (code: string): string | undefined =>
  /^\d{4,8}$/.test(normalizeCode(code)) ? undefined : m.check_code();
