import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RatingTile } from './Rating.tsx';

test('a rating tile is read as number, unit, count', () => {
  const { container } = render(
    <RatingTile value={4.8} valueText="4.8" unitText=" of 5 stars," countText="64 reviews" />,
  );
  expect(container.textContent).toBe('4.8 of 5 stars,64 reviews');
  expect(container.querySelector('svg')).not.toBeNull();
});

test('a tile without a rating has no stars', () => {
  const { container } = render(<RatingTile value={null} valueText="New" countText="No reviews yet" />);
  expect(container.textContent).toBe('NewNo reviews yet');
  expect(container.querySelector('svg')).toBeNull();
});
