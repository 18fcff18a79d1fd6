import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { staffFields } from './listing-edits.ts';

const read = (sent: object) => z.safeParse(staffFields, sent);

it('an absent field is unchanged: no default clears it', () => {
  expect(read({ city: 'St. Louis' }).data).toEqual({ city: 'St. Louis' });
  expect(read({}).data).toEqual({});
});

it('a field has the rules of the owner’s form', () => {
  for (const wrong of [
    { state: 'XX' },
    { zipCode: '123' },
    { email: 'nobody' },
    { email: '' },
    { firstName: ' ' },
    { licenses: ['Wizard'] },
  ])
    expect(read(wrong).success, JSON.stringify(wrong)).toBe(false);
  expect(read({ phone: '', state: 'mo' }).data).toEqual({ phone: '', state: 'MO' });
});

it('unknown fields are refused with their names', () => {
  const sent = { slug: 'x', approved: true, ownerUserId: 'user_x', ratingSum: 5, company: 'Gateway' };
  expect(read(sent).error?.issues).toMatchObject([
    { code: 'unrecognized_keys', keys: ['slug', 'approved', 'ownerUserId', 'ratingSum'] },
  ]);
});
