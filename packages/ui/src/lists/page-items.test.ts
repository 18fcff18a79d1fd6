import { expect, test } from 'vitest';
import { listPageItems } from './page-items.ts';

const formatPageItems = (page: number, pages: number) =>
  listPageItems(page, pages)
    .map((item) => (item.kind === 'gap' ? '…' : item.page))
    .join(' ');

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 11, '1 2 … 11'],
  [4, 11, '1 2 3 4 5 … 11'],
  [6, 11, '1 … 5 6 7 … 11'],
  [9, 11, '1 … 8 9 10 11'],
  [11, 11, '1 … 10 11'],
])('page %i of %i shows %s', (page, pages, expectedItems) => {
  expect(formatPageItems(page, pages)).toBe(expectedItems);
});

test('a gap never hides a single page', () => {
  for (let pages = 1; pages <= 30; pages++) {
    for (let page = 1; page <= pages; page++) {
      const items = listPageItems(page, pages);
      items.forEach((item, index) => {
        if (item.kind !== 'gap') return;
        const [before, after] = [items[index - 1], items[index + 1]];
        if (before?.kind !== 'page' || after?.kind !== 'page') throw new Error('a gap stands between pages');
        expect(after.page - before.page).toBeGreaterThan(2);
      });
    }
  }
});
