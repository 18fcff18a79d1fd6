import { expect, it } from 'vitest';
import { isNicknamePair, listNicknames } from './nicknames.ts';

it('lists nicknames and full names of a first name, but not the name itself', () => {
  expect(listNicknames('bob')).toContain('robert');
  expect(listNicknames('pat')).toEqual(expect.arrayContaining(['patricia', 'patrick']));
  expect([...listNicknames('bob'), ...listNicknames('nobody')]).not.toContain('bob');
});

it('compares first names by their nicknames', () => {
  expect(isNicknamePair('bob', 'robert')).toBe(true);
  expect(isNicknamePair('bob', 'patrick')).toBe(false);
});
