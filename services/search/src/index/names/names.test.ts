import { findAccentedTokens, parseName, toSearchTokens } from '@app/db';
import { pickRounds } from '@app/test-kit/full-tests';
import { noFilters } from '@app/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTypos } from '../../testing/brute-force-names.ts';
import { toNameKey } from '../listing.ts';
import { buildIndex } from '../search-index.ts';
import { matchNames } from './match-names.ts';
import { getMaxTypos, getSounds, haveSimilarStart, isNearSound } from './typos.ts';
import { fitKind, Vocabulary } from './vocabulary.ts';

const people = [
  ['Jane', 'Smith', 'Gateway Prosthetics', 'St. Louis'],
  ['John', 'Smyth', 'Limb & Co.', 'Springfield'],
  ['José', 'Núñez', 'Orthopädie Nord', 'Cañon City'],
  ['Mary', "O'Hara", 'Gateway Prosthetics', 'St. Louis'],
  ['Łukasz', 'Wojciechowski', 'Limb Works', 'Chicago'],
  ['Katherine', 'Johnson', 'Limb Works', 'Chicago'],
] as const;

const peopleWithHardNames = [
  ['Keala', 'Kaʻahumanuq', 'Quirk Limb', 'Boston'],
  ['Fergus', 'Mac Intyrequist', 'Quirk Limb', 'Boston'],
  ['Ja\u200bne', 'Zerowidthson', 'Quirk Limb', 'Boston'],
  ['Robert', 'Nickelstrom', 'Quirk Limb', 'Boston'],
  ['Luke', 'Saint Clairmont', 'Quirk Limb', 'Boston'],
  ['Maria', 'de la Cruzquist', 'Quirk Limb', 'Boston'],
  ['Renata', 'Okafor', 'Riverfront Limb Works', 'St. Louis'],
  ['Sean', "O'Brien", 'Sample', 'Denver'],
  ['J. T.', 'Brandywine', 'Sample', 'Denver'],
  ['MaryKate', 'Delancey', 'Sample', 'Denver'],
  ['Yun-hee', 'Parkworth', 'Sample', 'Denver'],
  ['Ann', 'Annison', 'Sample', 'Denver'],
  ['Ann', 'Sasaki', 'Sample', 'Denver'],
] as const;

const createIndex = (personRows: readonly (readonly [string, string, string, string])[]) =>
  buildIndex(
    personRows.map(([firstName, lastName, company, city], i) => ({
      id: i.toString(16).padStart(24, '0'),
      version: 1,
      firstName,
      lastName,
      places: [{ company, city, state: 'MO', at: undefined }],
      filters: noFilters,
      ratingSum: 0,
      reviewCount: 0,
      levelCounts: {},
      confirmedAt: undefined,
      isAway: false,
    })),
  );
const index = await createIndex(people);
const hardNamesIndex = await createIndex(peopleWithHardNames);
const findLastNames = (name: string) =>
  [...matchNames(index, parseName(name)!).mainPlaces].map((mainPlace) => people[mainPlace]![1]);

describe('a name', () => {
  it.each([
    ['smith', ['Smith'], 'by its exact spelling, not by sound'],
    ['SMI', ['Smith'], 'by a prefix'],
    ['jane smith st louis', ['Smith'], 'with first name and city, in any order'],
    ['gateway', ['Smith', "O'Hara"], 'by the practice'],
    ['nunez', ['Núñez'], 'without diacritics'],
    ['ñúñ', ['Núñez'], 'by a prefix, with diacritics or not'],
    ["o'hara", ["O'Hara"], 'with its apostrophe'],
    ['ohara', ["O'Hara"], 'without its apostrophe'],
    ['lukasz', ['Wojciechowski'], 'without its stroke'],
    ['smtih', ['Smith', 'Smyth'], 'with two letters swapped, and names that sound alike'],
    ['jonson', ['Johnson'], 'with a letter missing'],
    ['kathryn', ['Johnson'], 'by sound'],
    ['wojcechowsky', ['Wojciechowski'], 'with two typing errors in a long word'],
    ['smih chicago', ['Smith'], 'with a typing error, without the city of others'],
    ['jonh smith', ['Smith'], 'with typing errors in the word that nobody has'],
    ['john smith', ['Smyth'], 'with typing errors in all words, if nobody has both'],
    ['zzzz', [], 'for no listing'],
  ])('%j finds %j: %s', (name, lastNames) => expect(findLastNames(name)).toEqual(lastNames));

  it.each([
    ["Ka'ahumanuq", 'Kaʻahumanuq'],
    ['Ka’ahumanuq', 'Kaʻahumanuq'],
    ['Ka‘ahumanuq', 'Kaʻahumanuq'],
    ['MacIntyrequist', 'Mac Intyrequist'],
    ['delacruzquist', 'de la Cruzquist'],
    ['Jane Zerowidthson', 'Zerowidthson'],
    ['Bob Nickelstrom', 'Nickelstrom'],
    ['St. Clairmont', 'Saint Clairmont'],
    ['Ste. Clairmont', 'Saint Clairmont'],
    ['Saint Louis Okafor', 'Okafor'],
    ['Riverfront Limb Works LLC', 'Okafor'],
    ['Renata Okafor prosthetist', 'Okafor'],
    ['Renata Okafor, CPO', 'Okafor'],
    ['Dr. Renata Okafor', 'Okafor'],
    ['Renatta Okafor', 'Okafor'],
    ['Renata Okafor St. Louis', 'Okafor'],
    ['R. Okafor', 'Okafor'],
    ['OBrien', "O'Brien"],
    ['JT Brandywine', 'Brandywine'],
    ['J.T. Brandywine', 'Brandywine'],
    ['Mary Kate Delancey', 'Delancey'],
    ['Yunhee', 'Parkworth'],
  ])('%j matches only %j, and in full', (name, lastName) => {
    const nameMatch = matchNames(hardNamesIndex, parseName(name)!);
    expect([...nameMatch.mainPlaces].map((mainPlace) => peopleWithHardNames[mainPlace]![1])).toEqual([
      lastName,
    ]);
    expect(nameMatch.isPartialMatch).toBe(false);
  });

  it.each([
    ['Renata M. Okafor', ['Okafor']],
    ['Okafor Zzyzx Denver', ['Okafor']],
    // Rarer words say more.
    ['Ann Okafor', ['Okafor']],
    ['Zzyzx Boston', []],
    ['Zzyzx M.', []],
    ['zzzzqq', []],
  ])('no listing has all words of %j; the best partial match is %j', (name, lastNames) => {
    const nameMatch = matchNames(hardNamesIndex, parseName(name)!);
    expect([...nameMatch.mainPlaces].map((mainPlace) => peopleWithHardNames[mainPlace]![1])).toEqual(
      lastNames,
    );
    expect(nameMatch.isPartialMatch).toBe(true);
  });

  it('matches nobody without a letter, and uses at most twelve words', () => {
    expect(parseName(' .*()+ ')).toBeUndefined();
    expect(parseName('\0')).toBeUndefined();
    expect(parseName('a b c d e f g h i j k l m n')?.readings[0]).toHaveLength(12);
  });

  it('is sorted by last name, then first name; a shorter last name first', () => {
    const keys = [
      toNameKey('de la Cruz', 'Ann'),
      toNameKey('De', 'Zoe'),
      toNameKey('Núñez', 'B'),
      toNameKey('Nunez', 'A'),
    ].sort();
    expect(keys).toEqual(['de\u0001zoe', 'de la cruz\u0001ann', 'nunez\u0001a', 'nunez\u0001b']);
    expect(toNameKey('x'.repeat(100), 'y')).toHaveLength(36);
    expect(toNameKey(`${'x'.repeat(35)}𝕏𐐷`, 'y').isWellFormed()).toBe(true);
  });

  it('has each word once', () => {
    expect(toSearchTokens("Ann O'Hara, Ann's")).toEqual(['ann', 'o', 'hara', 's', 'ohara', 'anns']);
  });

  it.each([..."'‘’`ʻʼ"])('has the same words with %j for an apostrophe', (apostrophe) => {
    const name = `Ka${apostrophe}ahumanu`;
    expect(toSearchTokens(name)).toEqual(['ka', 'ahumanu', 'kaahumanu']);
    expect([...findAccentedTokens(name)]).toEqual([]);
  });
});

const soundsAlike = (a: string, b: string) =>
  isNearSound(a, b) && getSounds(a).some((sound) => getSounds(b).includes(sound));

describe('typing mistakes', () => {
  it.each([
    ['lee', 0],
    ['jane', 1],
    ['johnson', 1],
    ['martinez', 2],
    ['rodriguez', 2],
  ])('in "%s": %i at most', (word, maxTypos) => expect(getMaxTypos(word)).toBe(maxTypos));

  it('are found as with an edit distance table for each word', () => {
    const anyWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'n'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.uniqueArray(anyWord, { maxLength: 60 }), anyWord, (words, word) => {
        const vocabulary = new Vocabulary();
        for (const text of words) vocabulary.add(text, 0);
        const similarWords = [...vocabulary.match(word, true)].flatMap(([{ text }, wordFit]) =>
          wordFit === fitKind.slip ? [text] : [],
        );
        const maxTypos = getMaxTypos(word);
        const isOnlySlip = (text: string) =>
          !text.startsWith(word) && !soundsAlike(word, text) && haveSimilarStart(word, text);
        expect(similarWords.sort()).toEqual(
          words
            .filter((text) => maxTypos > 0 && countTypos(word, text) <= maxTypos && isOnlySlip(text))
            .sort(),
        );
      }),
      { numRuns: pickRounds(100, 500) },
    );
  });
});
