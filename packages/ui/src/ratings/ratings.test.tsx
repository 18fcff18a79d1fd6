import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dimensions } from './Dimensions.tsx';
import { Histogram } from './Histogram.tsx';
import { RatingTile } from './RatingTile.tsx';
import { Score } from './Score.tsx';
import { Stars } from './Stars.tsx';

test('stars beside a number are hidden from screen readers, stars alone have their value as name', () => {
  const { container, rerender } = render(<Stars value={4.8} />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  rerender(<Stars value={4.8} label="4.8 of 5 stars" />);
  const named = screen.getByRole('img', { name: '4.8 of 5 stars' });
  expect(named.getAttribute('aria-hidden')).toBeNull();
});

test.each([
  [0, 0],
  [2.5, 60],
  [4.7, 112.8],
  [5, 120],
  [7, 120],
  [-1, 0],
])('a value of %s fills %s of 120 units', (value, units) => {
  const { container } = render(<Stars value={value} />);
  expect(Number(container.querySelector('rect')?.getAttribute('width'))).toBe(units);
});

test('a tile is read as number, unit, count', () => {
  const { container } = render(
    <RatingTile value={4.8} number="4.8" unit=" of 5 stars," count="64 reviews" />,
  );
  expect(container.textContent).toBe('4.8 of 5 stars,64 reviews');
  expect(container.querySelector('.Stars')).not.toBeNull();
});

test('without a rating there are no stars', () => {
  const { container } = render(<RatingTile value={null} number="New" count="No reviews yet" />);
  expect(container.querySelector('.Stars')).toBeNull();
  expect(container.querySelector<HTMLElement>('.RatingTile')?.dataset.kind).toBe('none');
});

test('a score has its unit for screen readers', () => {
  const { container } = render(
    <Score value={2} unit=" of 5 stars:">
      Unlikely
    </Score>,
  );
  expect(container.textContent).toBe('2 of 5 stars:Unlikely');
});

test('a histogram is a named list; its bars are shares of the total', () => {
  render(
    <Histogram
      label="How many gave each rating"
      rows={[
        { label: '5 stars', count: 30, unit: ' of 40 reviews' },
        { label: '4 stars', count: 10, shown: '10', unit: ' of 40 reviews' },
        { label: '3 stars', count: 0, unit: ' of 40 reviews' },
      ]}
    />,
  );
  const rows = within(screen.getByRole('list', { name: 'How many gave each rating' })).getAllByRole(
    'listitem',
  );
  expect(rows.map((row) => row.textContent)).toEqual([
    '5 stars30 of 40 reviews',
    '4 stars10 of 40 reviews',
    '3 stars0 of 40 reviews',
  ]);
  expect(rows.map((row) => row.querySelector('rect')?.getAttribute('width'))).toEqual([
    '75%',
    '25%',
    undefined,
  ]);
});

test('an empty histogram has no bars', () => {
  const { container } = render(<Histogram label="None" rows={[{ label: '5 stars', count: 0 }]} />);
  expect(container.querySelector('rect')).toBeNull();
});

test('dimensions show each name with its value and count', () => {
  render(<Dimensions rows={[{ label: 'Listening', value: 4.9, number: '4.9', count: '63 rated' }]} />);
  expect(screen.getByRole('term').textContent).toBe('Listening');
  expect(screen.getByRole('definition').textContent).toBe('4.963 rated');
});
