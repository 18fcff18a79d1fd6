import { m } from '../../paraglide/messages.js';

/** The provider's limits; its other rules are reported by itself. */
const minPasswordLength = 8;
const maxPasswordBytes = 72;

/** Validates a typed value; undefined: valid. Whether an address exists only its mail can tell. */
export function checkEmail(value: string): string | undefined {
  if (value.trim() === '') return m.check_email_missing();
  const [name, host, ...furtherParts] = value.trim().split('@');
  const isPlausible =
    name && host?.includes('.') && !host.startsWith('.') && !host.endsWith('.') && furtherParts.length === 0;
  return isPlausible && !/\s/.test(value.trim()) ? undefined : m.problem_email_malformed();
}

export function checkNewPassword(value: string): string | undefined {
  if (value.length < minPasswordLength) return m.problem_password_short();
  return new TextEncoder().encode(value).length > maxPasswordBytes ? m.problem_password_long() : undefined;
}

export const checkFilled = (value: string, missingText: string): string | undefined =>
  value.trim() === '' ? missingText : undefined;

/** Removes spaces and dashes, which mails and people insert. */
export const normalizeCode = (value: string): string => value.replace(/[\s-]/g, '');

export const checkCode = (value: string): string | undefined =>
  /^\d{4,8}$/.test(normalizeCode(value)) ? undefined : m.check_code();
