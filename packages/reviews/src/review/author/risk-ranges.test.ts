import { expect, it } from 'vitest';
import { findRiskRanges } from './risk-ranges.ts';

const describeRanges = (text: string, holdWords?: string[]) =>
  findRiskRanges(text, holdWords).map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);

it('contacts are found as whole words without the final punctuation', () =>
  expect(
    describeRanges('Call (314) 555-0142, or write to dee.smith@mail.example. See https://clinic.test/a.'),
  ).toEqual(['phone: (314) 555-0142', 'email: dee.smith@mail.example', 'url: https://clinic.test/a']));

it('rough words are found, and not names of people', () =>
  expect(describeRanges('Dick Jones said it was shit work.')).toEqual(['obscenity: shit']));

it('words of staff’s list are found as whole words in any case', () => {
  expect(describeRanges('Acme sold it. acmes did not, ACME did.', ['acme'])).toEqual([
    'team_word: Acme',
    'team_word: ACME',
  ]);
  expect(describeRanges('a.c is no pattern: abc', ['a.c'])).toEqual(['team_word: a.c']);
});

it('no range is found twice', () => expect(describeRanges('www.dee@clinic.test').length).toBe(1));
