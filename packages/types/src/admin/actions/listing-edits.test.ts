import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { staffFields } from './listing-edits.ts';

const parseStaffFields = (input: object) => z.safeParse(staffFields, input);

it('an absent field is unchanged: no default clears it', () => {
  expect(parseStaffFields({ city: 'St. Louis' }).data).toEqual({ city: 'St. Louis' });
  expect(parseStaffFields({}).data).toEqual({});
});

it('a field has the rules of the owner’s form', () => {
  for (const invalidInput of [
    { state: 'XX' },
    { zipCode: '123' },
    { email: 'nobody' },
    { email: '' },
    { firstName: ' ' },
    { licenses: ['Wizard'] },
  ])
    expect(parseStaffFields(invalidInput).success, JSON.stringify(invalidInput)).toBe(false);
  expect(parseStaffFields({ phone: '', state: 'mo' }).data).toEqual({ phone: '', state: 'MO' });
});

it('unknown fields are refused with their names', () => {
  const input = { slug: 'x', approved: true, ownerUserId: 'user_x', ratingSum: 5, company: 'Gateway' };
  expect(parseStaffFields(input).error?.issues).toMatchObject([
    { code: 'unrecognized_keys', keys: ['slug', 'approved', 'ownerUserId', 'ratingSum'] },
  ]);
});
