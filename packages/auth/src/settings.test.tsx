import { afterEach, expect, test, vi } from 'vitest';
import { readIdentitySettings } from './settings.ts';

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
