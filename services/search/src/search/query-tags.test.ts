import { expect, test } from 'vitest';
import { createQueryTags } from './query-tags.ts';

test('a query has the same ETag while the state is unchanged', () => {
  const { find, add } = createQueryTags();
  expect(find('one', 'a')).toBeUndefined();
  add('one', 'a', 'tag');
  expect([find('one', 'a'), find('one', 'b')]).toEqual(['tag', undefined]);
  expect(find('two', 'a')).toBeUndefined();
  expect(find('one', 'a')).toBeUndefined();
});

test('a search that started in an outdated state stores no ETag', () => {
  const { find, add } = createQueryTags();
  find('one', 'a');
  find('two', 'a');
  add('one', 'a', 'old');
  expect(find('two', 'a')).toBeUndefined();
});

test('stores a limited number', () => {
  const { find, add } = createQueryTags(2);
  find('one', 'a');
  for (const query of ['a', 'b', 'c']) add('one', query, query);
  expect(['a', 'b', 'c'].map((query) => find('one', query))).toEqual([undefined, 'b', 'c']);
});
