import { expect, it } from 'vitest';
import { createPreviewToken, verifyPreviewToken } from './preview.ts';

const secret = 'a secret of tests, of 32 characters or more';
const now = new Date('2026-11-22T08:00:00Z');
const preview = { name: 'mf_search', version: '1.2.3-ab12cd34', expiresAt: new Date('2026-11-23T08:00:00Z') };
const link = createPreviewToken(secret, preview);

it('names version and expiry, in characters that an address allows', () => {
  expect(verifyPreviewToken(secret, link, now)).toEqual(preview);
  expect(encodeURIComponent(link)).toBe(link);
});

it('expires', () => {
  expect(verifyPreviewToken(secret, link, new Date('2026-11-23T07:59:59Z'))).toEqual(preview);
  expect(verifyPreviewToken(secret, link, new Date('2026-11-23T08:00:00Z'))).toBeUndefined();
});

it.each([
  ['another secret', link, `${secret}.`],
  ['another version', link.replace('1.2.3', '1.2.4'), secret],
  ['another remote', link.replace('mf_search', 'mf_admin'), secret],
  ['a later end', link.replace(/~(\d+)~/, (_, seconds) => `~${Number(seconds) + 60}~`), secret],
  ['a cut signature', link.slice(0, -1), secret],
  ['an empty signature', link.replace(/~[^~]+$/, '~'), secret],
  ['something in front', ` ${link}`, secret],
  ['nothing', '', secret],
])('is rejected with %s', (_, text, key) => {
  expect(verifyPreviewToken(key, text, now)).toBeUndefined();
});
