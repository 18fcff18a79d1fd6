import { expect, it } from 'vitest';
import { toClinicKey } from './clinic-key.ts';

const at = (company: string, address: string, address2 = '', zipCode = '63101') =>
  toClinicKey({ company, address, address2, zipCode });

const key = 'riverfront-limb-works-1180-n-clamorgan-st-63101';

it.each([
  at('Riverfront Limb Works', '1180 North Clamorgan Street'),
  at('The Riverfront Limb Works, Inc.', '1180 N. Clamorgan St.', 'Suite 200'),
  at('RIVERFRONT LIMB WORKS LLC', '1180 N Clamorgan St #4B', '', '63101-2204'),
  at('Riverfront Limb Works', 'Suite 200, 1180 N Clamorgan Street'),
  at('Riverfront Limb Works', '1180 N Clamorgan St, 3rd Floor'),
  at('Riverfront Limb Works', '1180 N Clamorgan St Unit B, Bldg. 2'),
  toClinicKey({
    clinic: 'Riverfront Limb Works',
    address: { street1: '1180 N Clamorgan St', street2: 'Rm A12' },
    zipCode: '63101',
  }),
])('one house has one key, however it is written: %s', (written) => expect(written).toBe(key));

it.each([
  at('Riverfront Limb', '1180 N Clamorgan St'),
  at('Riverfront Limb Works', '1182 N Clamorgan St'),
  at('Riverfront Limb Works', '1180 S Clamorgan St'),
  at('Riverfront Limb Works', '1180 N Clamorgan St', '', '63102'),
])('another practice, house or ZIP code is another clinic: %s', (written) => expect(written).not.toBe(key));

it.each([
  at('', '1180 N Clamorgan St'),
  at('Inc.', '1180 N Clamorgan St'),
  at('義肢', '1180 N Clamorgan St'),
  at('Riverfront Limb Works', ''),
  at('Riverfront Limb Works', 'Medical Plaza'),
  at('Riverfront Limb Works', 'P.O. Box 12'),
  at('Riverfront Limb Works', '1180 N Clamorgan St', '', ''),
])('without practice, street or ZIP code there is none', (written) => expect(written).toBeUndefined());

it('keeps what is no unit: numbered streets, and ZIP codes without their leading zero', () => {
  expect(at('Limb & Brace and Co', '12 Fifth Avenue')).toBe('limb-brace-12-5th-ave-63101');
  expect(at('Limb Works', '9 Elm Road', '', '2116')).toBe('limb-works-9-elm-rd-02116');
});

it('takes names of what every object has for words', () =>
  expect(at('Constructor', '1 Constructor St')).toBe('constructor-1-constructor-st-63101'));

it('is an address of at most 120 letters', () => {
  const long = at('Longname '.repeat(40), `12 ${'Street '.repeat(40)}`)!;
  expect(long).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(long.length).toBeLessThanOrEqual(120);
});
