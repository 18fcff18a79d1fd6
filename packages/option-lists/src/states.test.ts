import { expect, it } from 'vitest';
import { states, statesAndTerritories } from './states.ts';

it('has the 50 states and six territories, with unique slugs', () => {
  expect(states).toHaveLength(50);
  expect(new Set(statesAndTerritories.map((state) => state.slug)).size).toBe(56);
  expect(states.find((state) => state.code === 'NH')).toEqual({
    code: 'NH',
    name: 'New Hampshire',
    slug: 'new-hampshire',
  });
});
