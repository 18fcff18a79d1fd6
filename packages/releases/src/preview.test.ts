import { expect, it } from 'vitest';
import { createPreviewToken, verifyPreviewToken } from './preview.ts';

const secret = 'a secret of tests, of 32 characters or more';
const now = new Date('2026-11-22T08:00:00Z');
const preview = { name: 'mf_search', version: '1.2.3-ab12cd34', expiresAt: new Date('2026-11-23T08:00:00Z') };
const previewToken = createPreviewToken(secret, preview);

it('a preview token names version and expiry, in characters that an address allows', () => {
  expect(verifyPreviewToken(secret, previewToken, now)).toEqual(preview);
  expect(encodeURIComponent(previewToken)).toBe(previewToken);
});

it('a preview token expires', () => {
  expect(verifyPreviewToken(secret, previewToken, new Date('2026-11-23T07:59:59Z'))).toEqual(preview);
  expect(verifyPreviewToken(secret, previewToken, new Date('2026-11-23T08:00:00Z'))).toBeUndefined();
});

it.each([
  ['another secret', previewToken, `${secret}.`],
  ['another version', previewToken.replace('1.2.3', '1.2.4'), secret],
  ['another remote', previewToken.replace('mf_search', 'mf_admin'), secret],
  ['a later end', previewToken.replace(/~(\d+)~/, (_, seconds) => `~${Number(seconds) + 60}~`), secret],
  ['a cut signature', previewToken.slice(0, -1), secret],
  ['an empty signature', previewToken.replace(/~[^~]+$/, '~'), secret],
  ['something in front', ` ${previewToken}`, secret],
  ['nothing', '', secret],
])('a preview token is rejected with %s', (_, token, signingSecret) => {
  expect(verifyPreviewToken(signingSecret, token, now)).toBeUndefined();
});
