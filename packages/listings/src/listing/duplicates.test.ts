import { expect, it } from 'vitest';
import { findMatchRule, type Identity, toMatchFields } from './duplicates.ts';

const home = { lat: 38.6, lng: -90.2 };
const degreeMiles = 69;
const toFields = ({ milesNorth, ...identity }: Identity & { milesNorth?: number }) =>
  toMatchFields(
    { firstName: 'Ana', lastName: 'Lee', ...identity },
    milesNorth === undefined ? undefined : { ...home, lat: home.lat + milesNorth / degreeMiles },
  );
const practice = { company: 'Gateway Limbs', zipCode: '63101' };

it.each([
  ['within 25 miles', { milesNorth: 0 }, { milesNorth: 24 }, 'name_near'],
  ['beyond 25 miles', { milesNorth: 0 }, { milesNorth: 26 }, undefined],
  ['at no known place', { milesNorth: 0 }, {}, undefined],
  [
    'at one practice, with its legal form',
    practice,
    { ...practice, firstName: 'A.', company: 'The Gateway Limbs, LLC' },
    'similar',
  ],
  [
    'at a practice of this name elsewhere',
    practice,
    { ...practice, firstName: 'A.', zipCode: '99501' },
    undefined,
  ],
] as const)('one name %s', (_, a, b, rule) => {
  expect(findMatchRule(toFields(a), toFields(b))).toBe(rule);
});
