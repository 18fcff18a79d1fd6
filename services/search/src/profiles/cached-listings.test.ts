import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, test, vi } from 'vitest';
import { createCachedListings, toTag } from './cached-listings.ts';

test('a listing is read once a version', async () => {
  const { toJson } = createCachedListings();
  const first = createListingDoc();
  const load = vi.fn(async () => first);
  const json = await toJson(toTag(first, 180), 180, load);
  expect(JSON.parse(json)).toMatchObject({ slug: first.slug, owned: false });
  expect(await toJson(toTag(first, 180), 180, load)).toBe(json);
  expect(load).toHaveBeenCalledTimes(1);

  const changed = { ...first, v: first.v + 1, city: 'Kirkwood' };
  expect(JSON.parse(await toJson(toTag(changed, 180), 180, async () => changed)).city).toBe('Kirkwood');
});

test('one that changed while it was read is kept under the version that it has then', async () => {
  const { toJson } = createCachedListings();
  const seen = createListingDoc();
  const now = { ...seen, v: seen.v + 1, city: 'Kirkwood' };
  expect(JSON.parse(await toJson(toTag(seen, 180), 180, async () => now)).city).toBe('Kirkwood');
  const old = vi.fn(async () => seen);
  await toJson(toTag(seen, 180), 180, old);
  expect(old).toHaveBeenCalledTimes(1);
});

test('the day on which a confirmation grows old has a name of its own', () => {
  const confirmed = createListingDoc({ confirmedAt: new Date() });
  expect(toTag(confirmed, 180)).not.toBe(toTag({ ...confirmed, confirmedAt: new Date('2020-01-01') }, 180));
  const lately = { ...confirmed, confirmedAt: new Date(Date.now() - 50 * 86_400_000) };
  expect(toTag(lately, 40)).not.toBe(toTag(lately, 60));
});
