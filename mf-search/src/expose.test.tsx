import { matchPath } from '@app/router';
import { contractVersion } from '@app/shell-api';
import { expect, test } from 'vitest';
import remote from './expose.ts';

test('declares the contract version of the workspace', () => {
  expect(remote.contract).toBe(contractVersion);
});

test.each([
  '/search-results',
  '/prosthetists/renata-okafor',
  '/prosthetist/renata-okafor',
  '/my-reviews',
  '/compare',
  '/saved',
  '/places',
  '/places/missouri',
  '/places/missouri/st-louis',
  '/specialties/myoelectric',
])('%s has one page', (address) => {
  expect(remote.routes.filter(({ path }) => matchPath(path, address))).toHaveLength(1);
});
