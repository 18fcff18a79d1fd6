import { expect, it } from 'vitest';
import { listSpellings } from './name-words.ts';
import { isNicknamePair, listNicknames } from './nicknames.ts';

it('lists other spellings of a word', () => {
  expect(listSpellings('saint')).toEqual(['st', 'ste', 'sainte']);
  expect(listSpellings('stone')).toEqual([]);
});

it('lists nicknames and full names of a first name, but not the name itself', () => {
  expect(listNicknames('bob')).toContain('robert');
  expect(listNicknames('pat')).toEqual(expect.arrayContaining(['patricia', 'patrick']));
  expect([...listNicknames('bob'), ...listNicknames('nobody')]).not.toContain('bob');
});

it('compares first names by their nicknames', () => {
  expect(isNicknamePair('bob', 'robert')).toBe(true);
  expect(isNicknamePair('bob', 'patrick')).toBe(false);
});
