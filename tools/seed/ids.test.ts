import { expect, it } from 'vitest';
import { createSeedId, SlugRegistry } from './ids.ts';

it('makes each slug unique', () => {
  const slugs = new SlugRegistry();
  expect(['jane-doe', 'jane-doe', 'john-doe', 'jane-doe'].map((slug) => slugs.reserve(slug))).toEqual([
    'jane-doe',
    'jane-doe-2',
    'john-doe',
    'jane-doe-3',
  ]);
});

it('makes ids that start with their time and differ by kind and number', () => {
  const createdAt = new Date('2026-11-21T00:00:00Z');
  const ids = [
    createSeedId('listing', createdAt, 1),
    createSeedId('review', createdAt, 1),
    createSeedId('listing', createdAt, 2),
  ];
  expect(new Set(ids.map(String)).size).toBe(3);
  expect(ids[0]!.getTimestamp()).toEqual(createdAt);
});
