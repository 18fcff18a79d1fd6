import { expect, it } from 'vitest';
import { toClinicKey } from './clinic-key.ts';

const buildKey = (company: string, address: string, address2 = '', zipCode = '63101') =>
  toClinicKey({ company, address, address2, zipCode });

const expectedKey = 'riverfront-limb-works-1180-n-clamorgan-st-63101';

it.each([
  buildKey('Riverfront Limb Works', '1180 North Clamorgan Street'),
  buildKey('The Riverfront Limb Works, Inc.', '1180 N. Clamorgan St.', 'Suite 200'),
  buildKey('RIVERFRONT LIMB WORKS LLC', '1180 N Clamorgan St #4B', '', '63101-2204'),
  buildKey('Riverfront Limb Works', 'Suite 200, 1180 N Clamorgan Street'),
  buildKey('Riverfront Limb Works', '1180 N Clamorgan St, 3rd Floor'),
  buildKey('Riverfront Limb Works', '1180 N Clamorgan St Unit B, Bldg. 2'),
  toClinicKey({
    clinic: 'Riverfront Limb Works',
    address: { street1: '1180 N Clamorgan St', street2: 'Rm A12' },
    zipCode: '63101',
  }),
])('one clinic has one key, however it is written: %s', (builtKey) => expect(builtKey).toBe(expectedKey));

it.each([
  buildKey('Riverfront Limb', '1180 N Clamorgan St'),
  buildKey('Riverfront Limb Works', '1182 N Clamorgan St'),
  buildKey('Riverfront Limb Works', '1180 S Clamorgan St'),
  buildKey('Riverfront Limb Works', '1180 N Clamorgan St', '', '63102'),
])('another practice, address or ZIP code is another clinic: %s', (builtKey) =>
  expect(builtKey).not.toBe(expectedKey),
);

it.each([
  buildKey('', '1180 N Clamorgan St'),
  buildKey('Inc.', '1180 N Clamorgan St'),
  buildKey('義肢', '1180 N Clamorgan St'),
  buildKey('Riverfront Limb Works', ''),
  buildKey('Riverfront Limb Works', 'Medical Plaza'),
  buildKey('Riverfront Limb Works', 'P.O. Box 12'),
  buildKey('Riverfront Limb Works', '1180 N Clamorgan St', '', ''),
])('there is no key without practice, street or ZIP code', (builtKey) => expect(builtKey).toBeUndefined());

it('keeps numbered streets, and completes ZIP codes without their leading zero', () => {
  expect(buildKey('Limb & Brace and Co', '12 Fifth Avenue')).toBe('limb-brace-12-5th-ave-63101');
  expect(buildKey('Limb Works', '9 Elm Road', '', '2116')).toBe('limb-works-9-elm-rd-02116');
});

it('treats names of object properties as words', () =>
  expect(buildKey('Constructor', '1 Constructor St')).toBe('constructor-1-constructor-st-63101'));

it('the key is a slug of at most 120 letters', () => {
  const longKey = buildKey('Longname '.repeat(40), `12 ${'Street '.repeat(40)}`)!;
  expect(longKey).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(longKey.length).toBeLessThanOrEqual(120);
});
