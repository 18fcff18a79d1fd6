import { expect, it } from 'vitest';
import { detectLocale } from './locale.ts';

it.each([
  [undefined, 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr,es;q=0.3,en;q=0.2', 'es'],
  ['en;q=0.2,es;q=0.3', 'es'],
  ['ES-419', 'es'],
  ['en;q=0,es', 'es'],
  ['es;q=0', 'en'],
  ['est', 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  [`${'x'.repeat(10_000)},es`, 'en'],
  [';q=,;;,', 'en'],
])('%.30s means %s', (header, locale) => {
  const headers = new Headers(header ? { 'accept-language': header } : {});
  expect(detectLocale({ headers })).toBe(locale);
});
