import { expect, test } from 'vitest';
import { forgetPersonal, personalPrefix, readUnfinishedReview, reviewDraftsKey } from './personal.ts';

/** Creates a storage with the methods of the browser's that are used. */
function createStorage(entries: Record<string, string>) {
  const values = new Map(Object.entries(entries));
  return {
    keys: () => [...values.keys()],
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
  };
}

test('signing out removes all personal data, and nothing else', () => {
  const storage = createStorage({
    [`${personalPrefix}review-drafts`]: '1',
    shortlist: '2',
    [`${personalPrefix}listing-draft`]: '3',
  });
  const page = new EventTarget();
  const receivedKeys: unknown[] = [];
  page.addEventListener('storage', (event) => receivedKeys.push('key' in event && event.key));
  forgetPersonal(storage, page);
  expect(storage.keys()).toEqual(['shortlist']);
  expect(receivedKeys).toEqual([`${personalPrefix}review-drafts`, `${personalPrefix}listing-draft`]);
});

const drafts = { anna: { value: { name: 'Anna Berg' } }, renata: { value: { name: 'Renata Okafor' } } };
test.each([
  [
    'the one that was started last',
    { userId: 'dana', byName: drafts },
    { slug: 'renata', name: 'Renata Okafor' },
  ],
  ['somebody else’s is not theirs', { userId: 'theo', byName: drafts }, undefined],
  ['a stored value of another form is ignored', { userId: 'dana', byName: null }, undefined],
])('an unfinished review: %s', (_, state, expectedReview) => {
  const storage = createStorage({ [reviewDraftsKey]: JSON.stringify({ state, version: 1 }) });
  expect(readUnfinishedReview('dana', storage)).toEqual(expectedReview);
});

test('without storage, or with unknown content, there is no unfinished review', () => {
  expect(readUnfinishedReview('dana', createStorage({}))).toBeUndefined();
  expect(readUnfinishedReview('dana', createStorage({ [reviewDraftsKey]: '{' }))).toBeUndefined();
});
