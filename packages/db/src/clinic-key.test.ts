import { expect, it } from 'vitest';
import { toClinicKey } from './clinic-key.ts';

const toKey = (company: string, address: string, address2 = '', zipCode = '63101') =>
  toClinicKey({ company, address, address2, zipCode });

const key = 'riverfront-limb-works-1180-n-clamorgan-st-63101';

it.each([
  toKey('Riverfront Limb Works', '1180 North Clamorgan Street'),
  toKey('The Riverfront Limb Works, Inc.', '1180 N. Clamorgan St.', 'Suite 200'),
  toKey('RIVERFRONT LIMB WORKS LLC', '1180 N Clamorgan St #4B', '', '63101-2204'),
  toKey('Riverfront Limb Works', 'Suite 200, 1180 N Clamorgan Street'),
  toKey('Riverfront Limb Works', '1180 N Clamorgan St, 3rd Floor'),
  toKey('Riverfront Limb Works', '1180 N Clamorgan St Unit B, Bldg. 2'),
  toClinicKey({
    clinic: 'Riverfront Limb Works',
    address: { street1: '1180 N Clamorgan St', street2: 'Rm A12' },
    zipCode: '63101',
  }),
])('one house has one key, however it is written: %s', (written) => expect(written).toBe(key));

it.each([
  toKey('Riverfront Limb', '1180 N Clamorgan St'),
  toKey('Riverfront Limb Works', '1182 N Clamorgan St'),
  toKey('Riverfront Limb Works', '1180 S Clamorgan St'),
  toKey('Riverfront Limb Works', '1180 N Clamorgan St', '', '63102'),
])('another practice, house or ZIP code is another clinic: %s', (written) => expect(written).not.toBe(key));

it.each([
  toKey('', '1180 N Clamorgan St'),
  toKey('Inc.', '1180 N Clamorgan St'),
  toKey('義肢', '1180 N Clamorgan St'),
  toKey('Riverfront Limb Works', ''),
  toKey('Riverfront Limb Works', 'Medical Plaza'),
  toKey('Riverfront Limb Works', 'P.O. Box 12'),
  toKey('Riverfront Limb Works', '1180 N Clamorgan St', '', ''),
])('without practice, street or ZIP code there is none', (written) => expect(written).toBeUndefined());

it('keeps what is no unit: numbered streets, and ZIP codes without their leading zero', () => {
  expect(toKey('Limb & Brace and Co', '12 Fifth Avenue')).toBe('limb-brace-12-5th-ave-63101');
  expect(toKey('Limb Works', '9 Elm Road', '', '2116')).toBe('limb-works-9-elm-rd-02116');
});

it('takes names of what every object has for words', () =>
  expect(toKey('Constructor', '1 Constructor St')).toBe('constructor-1-constructor-st-63101'));

it('is an address of at most 120 letters', () => {
  const longKey = toKey('Longname '.repeat(40), `12 ${'Street '.repeat(40)}`)!;
  expect(longKey).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(longKey.length).toBeLessThanOrEqual(120);
});
