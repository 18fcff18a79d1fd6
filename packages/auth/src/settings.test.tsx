import { afterEach, expect, test, vi } from 'vitest';
import { readIdentitySettings } from './settings.ts';

afterEach(() => document.head.replaceChildren());

function writeMeta(content: string) {
  const meta = document.createElement('meta');
  meta.name = 'identity';
  meta.content = content;
  document.head.append(meta);
}

test('settings are read as written by the gateway', () => {
  writeMeta('{"publishableKey":"pk_live_abc","proxyUrl":"/__clerk"}');
  expect(readIdentitySettings(document)).toEqual({ publishableKey: 'pk_live_abc', proxyUrl: '/__clerk' });
});

test.each(['', '{', '{}', '{"publishableKey":""}'])('%j means that signing in is off', (content) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  writeMeta(content);
  expect(readIdentitySettings(document)).toBeUndefined();
});

test('a page without the settings means that signing in is off', () => {
  expect(readIdentitySettings(document)).toBeUndefined();
});
