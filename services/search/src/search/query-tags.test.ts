import { expect, test } from 'vitest';
import { createQueryTags } from './query-tags.ts';

test('a query has its tag as long as the state is the same', () => {
  const { find, add } = createQueryTags();
  expect(find('one', 'a')).toBeUndefined();
  add('one', 'a', 'tag');
  expect([find('one', 'a'), find('one', 'b')]).toEqual(['tag', undefined]);
  expect(find('two', 'a')).toBeUndefined();
  expect(find('one', 'a')).toBeUndefined();
});

test('a search that began in a state that is over leaves no tag', () => {
  const { find, add } = createQueryTags();
  find('one', 'a');
  find('two', 'a');
  add('one', 'a', 'old');
  expect(find('two', 'a')).toBeUndefined();
});

test('only so many are kept', () => {
  const { find, add } = createQueryTags(2);
  find('one', 'a');
  for (const query of ['a', 'b', 'c']) add('one', query, query);
  expect(['a', 'b', 'c'].map((query) => find('one', query))).toEqual([undefined, 'b', 'c']);
});
