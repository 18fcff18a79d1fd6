import { expect, it } from 'vitest';
import { states, statesAndTerritories } from './states.ts';

it('has the 50 states and six territories, with unique slugs', () => {
  expect(states).toHaveLength(50);
  expect(new Set(statesAndTerritories.map((p) => p.slug)).size).toBe(56);
  expect(states.find((p) => p.code === 'NH')).toEqual({
    code: 'NH',
    name: 'New Hampshire',
    slug: 'new-hampshire',
  });
});
