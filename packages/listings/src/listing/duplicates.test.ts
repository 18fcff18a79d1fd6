import { expect, it } from 'vitest';
import { findMatchRule, type ListingIdentity, toIdentityKeys, toMatchFields } from './duplicates.ts';

const homeLocation = { lat: 38.6, lng: -90.2 };
const milesPerDegree = 69;
const createMatchFields = ({ milesNorth, ...identity }: ListingIdentity & { milesNorth?: number }) =>
  toMatchFields(
    { firstName: 'Ana', lastName: 'Lee', ...identity },
    milesNorth === undefined
      ? undefined
      : { ...homeLocation, lat: homeLocation.lat + milesNorth / milesPerDegree },
  );
const practice = { company: 'Gateway Limbs', zipCode: '63101' };

it.each([
  ['of one name within 25 miles', { milesNorth: 0 }, { milesNorth: 24.9 }, 'name_near'],
  ['of one name farther apart than 25 miles', { milesNorth: 0 }, { milesNorth: 25.1 }, undefined],
  ['of one name without a known place', { milesNorth: 0 }, {}, undefined],
  [
    'of similar names at one practice, with and without its legal form',
    practice,
    { ...practice, firstName: 'A.', company: 'The Gateway Limbs, LLC' },
    'similar',
  ],
  [
    'of similar names at practices of one name in two towns',
    practice,
    { ...practice, firstName: 'A.', zipCode: '99501' },
    undefined,
  ],
  [
    'of one name at one ZIP code, of which a table has cut the zero',
    { zipCode: '02134-1000' },
    { zipCode: '2134' },
    'name_zip',
  ],
  ['of one name and one phone number', { phone: '(314) 555-0142' }, { phone: '314.555.0142 x7' }, 'phone'],
  ['of one name and two phone numbers', { phone: '(314) 555-0142' }, { phone: '(314) 555-0143' }, undefined],
  ['of one name and one e-mail address', { email: 'Ana@limbs.test' }, { email: 'ana@limbs.test' }, 'email'],
  [
    'of similar names and one e-mail address',
    { email: 'a@b.test' },
    { email: 'a@b.test', firstName: 'A.' },
    'similar',
  ],
  ['of two names and one NPI', { npi: '1234567893' }, { npi: '1234567893', lastName: 'Ott' }, 'npi'],
  [
    'of one name and two NPIs',
    { ...practice, npi: '1234567893' },
    { ...practice, npi: '1003000126' },
    undefined,
  ],
  ['of one name, one of them with an NPI', { ...practice, npi: '1234567893' }, practice, 'name_zip'],
] as const)('two records %s', (_, a, b, rule) => {
  expect(findMatchRule(createMatchFields(a), createMatchFields(b))).toBe(rule);
});

it('records are looked up by NPI and by the words of the name', () => {
  expect(toIdentityKeys(createMatchFields({ npi: '1234567893' }))).toEqual([
    'npi:1234567893',
    'name:ana lee',
  ]);
  expect(toIdentityKeys(createMatchFields({}))).toEqual(['name:ana lee']);
});
