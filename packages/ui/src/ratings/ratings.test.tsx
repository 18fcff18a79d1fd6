import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Score } from './Score.tsx';
import { Stars } from './Stars.tsx';

test('stars are hidden from screen readers', () => {
  const { container } = render(<Stars value={4.8} />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
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

test('a score has its unit for screen readers', () => {
  const { container } = render(
    <Score value={2} unit=" of 5 stars:">
      Unlikely
    </Score>,
  );
  expect(container.textContent).toBe('2 of 5 stars:Unlikely');
});
