import { expect, it } from 'vitest';
import { findReplyPlaces } from './risks.ts';

const tell = (text: string, hold: string[] = []) =>
  findReplyPlaces(text, 'Dana R.', hold).map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);

it('tells where an answer says what the guard and the list of words find, in the order of the text', () =>
  expect(tell('Dana, call Acme at (314) 555-0142. See https://clinic.test/a.', ['acme'])).toEqual([
    'name: Dana',
    'team_word: Acme',
    'phone: (314) 555-0142',
    'url: https://clinic.test/a',
  ]));
