import { afterEach, expect, test, vi } from 'vitest';
import { mayHaveSession, readIdentitySettings } from './settings.ts';

afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
});

function write(content: string) {
  const meta = document.createElement('meta');
  meta.name = 'identity';
  meta.content = content;
  document.head.append(meta);
}

test('settings are read as the gateway wrote them', () => {
  write('{"publishableKey":"pk_live_abc","proxyUrl":"/__clerk"}');
  expect(readIdentitySettings(document)).toEqual({ publishableKey: 'pk_live_abc', proxyUrl: '/__clerk' });
});

test.each(['', '{', '{}', '{"publishableKey":""}'])('%j is a site where nobody can sign in', (content) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  write(content);
  expect(readIdentitySettings(document)).toBeUndefined();
});

test('a page without the tag is one, too', () => {
  expect(readIdentitySettings(document)).toBeUndefined();
});

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
  expect(mayHaveSession(cookies)).toBe(expected);
});
