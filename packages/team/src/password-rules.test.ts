import { site } from '@app/option-lists';
import { expect, it } from 'vitest';
import { explainPasswordError } from './password-rules.ts';

const member = { email: 'jordan.ellis@team.test', name: 'Jordan Ellis' };

it.each([
  'one step at a time',
  'vRk4!pq_0Zx9',
  'ñandú ñandú ñandú corre',
  `${'👣'.repeat(2)}walk the long way`,
])('accepts %s', (password) => expect(explainPasswordError(password, member)).toBeUndefined());

it.each([
  ['eleven char', /at least 12/],
  ['👣👣👣👣👣👣👣', /at least 12/],
  ['x'.repeat(129), /at most 128/],
  ['Password1234', /leaked/],
  ['aaaaaaaaaaaaaa', /leaked/],
  ['abcabcabcabcab', /leaked/],
  ['qwertyuiopasdf', /leaked/],
  ['9876543210987', /leaked/],
  ['mnbvcxzlkjhgfdsa', /leaked/],
  ['jordan.ellis1', /own name/],
  ['EllisEllis2026', /own name/],
  [`${site.name}2026!`, /own name/],
])('rejects %s', (password, messagePattern) =>
  expect(explainPasswordError(password, member)).toMatch(messagePattern),
);
