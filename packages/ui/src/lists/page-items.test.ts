import { expect, test } from 'vitest';
import { listPageItems } from './page-items.ts';

const formatPageItems = (page: number, pageCount: number) =>
  listPageItems(page, pageCount)
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
])('page %i of %i shows %s', (page, pageCount, expectedItems) => {
  expect(formatPageItems(page, pageCount)).toBe(expectedItems);
});
