import { expect, test } from 'vitest';
import { hasSessionCookie } from './session-cookie.ts';

test.each([
  ['', false],
  ['language=es', false],
  ['__client_uat=0', false],
  ['a=1; __client_uat=0; b=2', false],
  ['__client_uat=', false],
  ['not__client_uat=17', false],
  ['__client_uat=1795132800', true],
  ['a=1; __client_uat=1795132800; b=2', true],
  ['__client_uat=0; __client_uat_x9Bz=1795132800', true],
  ['__client_uat_x9Bz=0; __client_uat=0', false],
])('cookies %j: a session may be there: %s', (cookies, expected) => {
  expect(hasSessionCookie(cookies)).toBe(expected);
});
