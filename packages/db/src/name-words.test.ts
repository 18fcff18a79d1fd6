import { expect, it } from 'vitest';
import { parseName } from './name-query.ts';
import { listSpellings } from './name-words.ts';
import { isNicknamePair, listNicknames } from './nicknames.ts';

it.each([
  ['Renata Okafor, C.P.O.', ['renata okafor'], ['cpo']],
  ['Renata M. Okafor', ['renata m okafor'], []],
  ['Riverfront Limb Works, LLC', ['riverfront limb works llc', 'riverfront limb works'], []],
  ['Gateway Prosthetics Inc.', ['gateway prosthetics inc', 'gateway prosthetics', 'gateway'], []],
  ['Linda Do', ['linda do', 'linda'], []],
  ['prosthetics', ['prosthetics'], []],
  ['Dr.', ['dr'], []],
])('%j is read as %j with the titles %j', (name, readings, titles) => {
  const query = parseName(name)!;
  expect(query.readings.map((words) => words.map(({ token }) => token).join(' '))).toEqual(readings);
  expect(query.titles).toEqual(titles);
});

it('knows other spellings and short forms of a word', () => {
  expect(listSpellings('saint')).toEqual(['st', 'ste', 'sainte']);
  expect(listSpellings('stone')).toEqual([]);
  expect(listNicknames('bob')).toContain('robert');
  expect(listNicknames('pat')).toEqual(expect.arrayContaining(['patricia', 'patrick']));
  expect([...listNicknames('bob'), ...listNicknames('nobody')]).not.toContain('bob');
  expect(isNicknamePair('bob', 'robert')).toBe(true);
  expect(isNicknamePair('bob', 'patrick')).toBe(false);
});

it('a query is read to its twelfth word', () => {
  const words = Array.from({ length: 13 }, (_, n) => `word${n}`);
  expect(parseName(words.join(' '))?.readings[0]).toHaveLength(12);
});
