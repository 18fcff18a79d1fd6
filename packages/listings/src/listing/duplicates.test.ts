import { expect, it } from 'vitest';
import { findMatchRule, type ListingIdentity, toIdentityKeys, toMatchFields } from './duplicates.ts';

const homeLocation = { lat: 38.6, lng: -90.2 };
const degreeMiles = 69;
const createMatchFields = ({ milesNorth, ...identity }: ListingIdentity & { milesNorth?: number }) =>
  toMatchFields(
    { firstName: 'Ana', lastName: 'Lee', ...identity },
    milesNorth === undefined
      ? undefined
      : { ...homeLocation, lat: homeLocation.lat + milesNorth / degreeMiles },
  );
const practice = { company: 'Gateway Limbs', zipCode: '63101' };

it.each([
  ['within 25 miles', { milesNorth: 0 }, { milesNorth: 24.9 }, 'name_near'],
  ['beyond 25 miles', { milesNorth: 0 }, { milesNorth: 25.1 }, undefined],
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
  [
    'at one ZIP code, of which a table has cut the zero',
    { zipCode: '02134-1000' },
    { zipCode: '2134' },
    'name_zip',
  ],
  ['at one phone', { phone: '(314) 555-0142' }, { phone: '314.555.0142 x7' }, 'phone'],
  ['at two phones', { phone: '(314) 555-0142' }, { phone: '(314) 555-0143' }, undefined],
  ['with one e-mail address', { email: 'Ana@limbs.test' }, { email: 'ana@limbs.test' }, 'email'],
  [
    'and another one with one e-mail address',
    { email: 'a@b.test' },
    { email: 'a@b.test', firstName: 'A.' },
    'similar',
  ],
  ['and another one with one NPI', { npi: '1234567893' }, { npi: '1234567893', lastName: 'Ott' }, 'npi'],
  ['with two NPIs', { ...practice, npi: '1234567893' }, { ...practice, npi: '1003000126' }, undefined],
  ['with the NPI of one', { ...practice, npi: '1234567893' }, practice, 'name_zip'],
] as const)('one name %s', (_, a, b, rule) => {
  expect(findMatchRule(createMatchFields(a), createMatchFields(b))).toBe(rule);
});

it('looks records up by NPI and by the words of the name', () => {
  expect(toIdentityKeys(createMatchFields({ npi: '1234567893' }))).toEqual([
    'npi:1234567893',
    'name:ana lee',
  ]);
  expect(toIdentityKeys(createMatchFields({}))).toEqual(['name:ana lee']);
});
