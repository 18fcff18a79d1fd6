import { expect, it } from 'vitest';
import { parseSearch } from './parse-search.ts';

it.each([
  [undefined, { by: 'nothing' }],
  ['  ', { by: 'nothing' }],
  ['63101', { by: 'zip', text: '63101' }],
  ['63101-12', { by: 'zip', text: '63101-12' }],
  ['1234567893', { by: 'digits', text: '1234567893', withPrivate: true }],
  ['(314) 555-0123', { by: 'digits', text: '3145550123', withPrivate: true }],
  ['+1 314.555.0123', { by: 'digits', text: '3145550123', withPrivate: true }],
  ['314 555 012', { by: 'name', text: '314 555 012' }],
  ['Jane@Clinic.test', { by: 'email', text: 'Jane@Clinic.test' }],
  ['jane@', { by: 'email', text: 'jane@' }],
  ['0123456789abcdef01234567', { by: 'id', text: '0123456789abcdef01234567' }],
  ["Núñez O'Hara", { by: 'name', text: "Núñez O'Hara" }],
  ['(a+)+$ .*', { by: 'name', text: '(a+)+$ .*' }],
  ['***', { by: 'name', text: '***' }],
])('%s', (q, search) => {
  expect(parseSearch(q, true)).toEqual(search);
});

it('a member who may not read contacts does not find listings by e-mail address or private phone', () => {
  expect(parseSearch('314-555-0123', false)).toMatchObject({ by: 'digits', withPrivate: false });
  expect(parseSearch('jane@clinic.test', false)).toEqual({ by: 'name', text: 'jane@clinic.test' });
});
