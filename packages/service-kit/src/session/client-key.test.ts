import { expect, it } from 'vitest';
import { createTestApp } from '../app/app-for-tests.ts';
import { getClientKey } from './client-key.ts';

const app = createTestApp();
app.get('/', (c) => c.text(getClientKey(c)));
const readClientKey = async (address?: string) =>
  (await app.request('/', { headers: address === undefined ? {} : { 'x-client-address': address } })).text();

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['198.51.100.7, 203.0.113.1', 'unknown'],
  ['<script>', 'unknown'],
  [undefined, 'unknown'],
])('%s counts as %s', async (address, key) => {
  expect(await readClientKey(address)).toBe(key);
});
