import { expect, it } from 'vitest';
import { listSpellings } from './name-words.ts';

it('lists other spellings of a word', () => {
  expect(listSpellings('saint')).toEqual(['st', 'ste', 'sainte']);
  expect(listSpellings('stone')).toEqual([]);
});
