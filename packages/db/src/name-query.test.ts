import { expect, it } from 'vitest';
import { parseName } from './name-query.ts';

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

it('ignores words after the twelfth', () => {
  const words = Array.from({ length: 13 }, (_, n) => `word${n}`);
  expect(parseName(words.join(' '))?.readings[0]).toHaveLength(12);
});
