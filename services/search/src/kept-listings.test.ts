import { listingDoc } from '@app/db/documents-for-tests';
import { expect, test, vi } from 'vitest';
import { keptListings, tagOf } from './kept-listings.ts';

test('a listing is read once a version', async () => {
  const { jsonOf } = keptListings();
  const first = listingDoc();
  const load = vi.fn(async () => first);
  const json = await jsonOf(tagOf(first), load);
  expect(JSON.parse(json)).toMatchObject({ slug: first.slug, owned: false });
  expect(await jsonOf(tagOf(first), load)).toBe(json);
  expect(load).toHaveBeenCalledTimes(1);

  const changed = { ...first, v: first.v + 1, city: 'Kirkwood' };
  expect(JSON.parse(await jsonOf(tagOf(changed), async () => changed)).city).toBe('Kirkwood');
});

test('one that changed while it was read is kept under the version that it has then', async () => {
  const { jsonOf } = keptListings();
  const seen = listingDoc();
  const now = { ...seen, v: seen.v + 1, city: 'Kirkwood' };
  expect(JSON.parse(await jsonOf(tagOf(seen), async () => now)).city).toBe('Kirkwood');
  const old = vi.fn(async () => seen);
  await jsonOf(tagOf(seen), old);
  expect(old).toHaveBeenCalledTimes(1);
});

test('the day on which a confirmation grows old has a name of its own', () => {
  const confirmed = listingDoc({ confirmedAt: new Date() });
  expect(tagOf(confirmed)).not.toBe(tagOf({ ...confirmed, confirmedAt: new Date('2020-01-01') }));
});
