import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dimensions } from './Dimensions.tsx';
import { Histogram } from './Histogram.tsx';

test('a histogram is a named list; its bars are shares of the total', () => {
  render(
    <Histogram
      label="How many gave each rating"
      rows={[
        { label: '5 stars', count: 30, unitText: ' of 40 reviews' },
        { label: '4 stars', count: 10, countText: '10', unitText: ' of 40 reviews' },
        { label: '3 stars', count: 0, unitText: ' of 40 reviews' },
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
  render(<Dimensions rows={[{ label: 'Listening', value: 4.9, valueText: '4.9', countText: '63 rated' }]} />);
  expect(screen.getByRole('term').textContent).toBe('Listening');
  expect(screen.getByRole('definition').textContent).toBe('4.963 rated');
});
