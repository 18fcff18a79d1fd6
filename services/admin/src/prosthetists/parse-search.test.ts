import { expect, it } from 'vitest';
import { parseSearch } from './parse-search.ts';

it.each([
  [undefined, { kind: 'nothing' }],
  ['  ', { kind: 'nothing' }],
  ['63101', { kind: 'zip', text: '63101' }],
  ['63101-12', { kind: 'zip', text: '63101-12' }],
  ['1234567893', { kind: 'digits', text: '1234567893', includesPrivate: true }],
  ['(314) 555-0123', { kind: 'digits', text: '3145550123', includesPrivate: true }],
  ['+1 314.555.0123', { kind: 'digits', text: '3145550123', includesPrivate: true }],
  ['314 555 012', { kind: 'name', text: '314 555 012' }],
  ['Jane@Clinic.test', { kind: 'email', text: 'Jane@Clinic.test' }],
  ['jane@', { kind: 'email', text: 'jane@' }],
  ['0123456789abcdef01234567', { kind: 'id', text: '0123456789abcdef01234567' }],
  ["Núñez O'Hara", { kind: 'name', text: "Núñez O'Hara" }],
  ['(a+)+$ .*', { kind: 'name', text: '(a+)+$ .*' }],
  ['***', { kind: 'name', text: '***' }],
])('“%s” is classified by its format', (q, search) => {
  expect(parseSearch(q, true)).toEqual(search);
});

it('a member who may not read contacts does not find listings by e-mail address or private phone', () => {
  expect(parseSearch('314-555-0123', false)).toMatchObject({ kind: 'digits', includesPrivate: false });
  expect(parseSearch('jane@clinic.test', false)).toEqual({ kind: 'name', text: 'jane@clinic.test' });
});
