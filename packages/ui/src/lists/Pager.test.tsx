import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listPageItems, Pager } from './Pager.tsx';

const createPager = (page: number, pageCount: number, onSelect?: (page: number) => void) => (
  <Pager
    label="Pages of results"
    page={page}
    pageCount={pageCount}
    buildHref={(page) => `#page=${page}`}
    onSelect={onSelect}
    previousLabel="Previous"
    nextLabel="Next"
    pageLabel="Page "
    summary="1–20 of 212"
  />
);

test('a pager is a named navigation of links; the current page is marked', () => {
  render(createPager(2, 11));
  expect(screen.getByRole('navigation', { name: 'Pages of results' })).toBeTruthy();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent?.trim())).toEqual([
    'Previous',
    'Page 1',
    'Page 2',
    'Page 3',
    'Page 11',
    'Next',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#page=1',
    '#page=1',
    '#page=2',
    '#page=3',
    '#page=11',
    '#page=3',
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Page 2');
});

test('at the first and last page the missing step is not a link', () => {
  const { rerender } = render(createPager(1, 11));
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  rerender(createPager(11, 11));
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('#page=10');
});

test('a pager passes the chosen page to `onSelect`', async () => {
  const onSelect = vi.fn();
  render(createPager(2, 11, onSelect));
  await userEvent.click(screen.getByRole('link', { name: 'Page 11' }));
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(onSelect.mock.calls).toEqual([[11], [3]]);
});

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
