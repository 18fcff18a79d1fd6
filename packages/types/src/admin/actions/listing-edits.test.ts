import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { staffFields } from './listing-edits.ts';

const read = (sent: object) => z.safeParse(staffFields, sent);

it('a field that is not sent stays as it is: no default empties it', () => {
  expect(read({ city: 'St. Louis' }).data).toEqual({ city: 'St. Louis' });
  expect(read({}).data).toEqual({});
});

it('what is sent is held to the practitioner’s own rules', () => {
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

it('nothing else comes along', () => {
  const sent = { slug: 'x', approved: true, ownerUserId: 'user_x', ratingSum: 5, company: 'Gateway' };
  expect(read(sent).data).toEqual({ company: 'Gateway' });
});
