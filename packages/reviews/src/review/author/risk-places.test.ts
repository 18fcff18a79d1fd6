import { expect, it } from 'vitest';
import { findRiskPlaces } from './risk-places.ts';

const tell = (text: string, hold?: string[]) =>
  findRiskPlaces(text, hold).map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);

it('tells where contacts stand, as whole words without the sign that ends the sentence', () =>
  expect(tell('Call (314) 555-0142, or write to dee.smith@mail.example. See https://clinic.test/a.')).toEqual(
    ['phone: (314) 555-0142', 'email: dee.smith@mail.example', 'url: https://clinic.test/a'],
  ));

it('tells where rough words stand, and no name of a person', () =>
  expect(tell('Dick Jones said it was shit work.')).toEqual(['obscenity: shit']));

it('tells where words of the team’s own list stand, whole words in any case', () => {
  expect(tell('Acme sold it. acmes did not, ACME did.', ['acme'])).toEqual([
    'team_word: Acme',
    'team_word: ACME',
  ]);
  expect(tell('a.c is no pattern: abc', ['a.c'])).toEqual(['team_word: a.c']);
});

it('gives no place twice', () => expect(tell('www.dee@clinic.test').length).toBe(1));
