import { describe, expect, it, test } from 'vitest';
import {
  applyName,
  applyZip,
  emptySearch,
  findFormError,
  findZipInName,
  noRadius,
  toRadiusOption,
  toSearchQuery,
} from './search-rules.ts';

const localSearch = { name: '', zipCode: '63101', radius: 100 };

describe('typing', () => {
  it('a name makes the search nationwide, whatever the radius was', () => {
    expect(applyName(localSearch, 'Okafor').radius).toBe(275);
  });
  it('spaces into the name leaves the radius alone', () => {
    expect(applyName(localSearch, '  ').radius).toBe(100);
  });
  it('a ZIP code into a nationwide search makes it 100 miles', () => {
    expect(applyZip(emptySearch, '6')).toEqual({ name: '', zipCode: '6', radius: 100 });
  });
  it('a ZIP code leaves a chosen radius alone, and so does taking it out', () => {
    expect(applyZip({ ...emptySearch, radius: 50 }, '63101').radius).toBe(50);
    expect(applyZip(emptySearch, '').radius).toBe(275);
  });
});

describe('the form', () => {
  it('rejects an empty search unless the radius is nationwide', () => {
    expect(findFormError({ name: ' ', zipCode: '', radius: 100 })).toBe('needs-input');
    expect(findFormError(emptySearch)).toBeNull();
  });
  it('rejects a ZIP code without a radius, and accepts a name without one', () => {
    expect(findFormError({ ...localSearch, radius: noRadius })).toBe('no-radius');
    for (const radius of [275, noRadius])
      expect(findFormError({ name: 'Okafor', zipCode: '', radius })).toBeNull();
  });
  it.each(['1', '6310', '631011', 'abcde', '63101-1', '６３１０１'])(
    'rejects %s as a ZIP code',
    (zipCode) => {
      expect(findFormError({ ...localSearch, zipCode })).toBe('bad-zip');
    },
  );
  it.each(['63101', ' 63101 ', '02110\u200b', '63101-1234', '021101234', '02110–1234'])(
    'accepts %s as a ZIP code',
    (zipCode) => {
      expect(findFormError({ ...localSearch, zipCode })).toBeNull();
    },
  );
  it('sends a radius of 10000 for a name or nationwide, else the chosen one', () => {
    expect(toSearchQuery({ ...localSearch, name: 'Okafor' }).radius).toBe(10_000);
    expect(toSearchQuery(emptySearch).radius).toBe(10_000);
    expect(toSearchQuery({ ...localSearch, zipCode: ' 63101 ' })).toEqual({
      name: '',
      zipCode: '63101',
      radius: 100,
    });
    expect(toSearchQuery({ ...localSearch, zipCode: '02110 1234\u200b' }).zipCode).toBe('02110-1234');
  });
});

test.each([
  ['63101', '', '63101'],
  ['Okafor', '', undefined],
  ['63101', '10001', undefined],
])('the name "%s" beside the ZIP code "%s" has the ZIP code %s', (name, zipCode, expectedZip) => {
  expect(findZipInName({ name, zipCode, radius: 275 })).toBe(expectedZip);
});

describe('the radius option', () => {
  it.each([
    ['100', 100],
    ['30', 50],
    ['1', 25],
    ['275', 275],
    ['10000', 275],
    ['', 275],
    [null, 275],
  ])('for a radius of %s is %i', (radius, option) => {
    expect(toRadiusOption(radius, '63101')).toBe(option);
  });
  it('for an invalid radius is the default', () => {
    expect(toRadiusOption('abc', '63101')).toBe(100);
    expect(toRadiusOption('0', '63101')).toBe(100);
    expect(toRadiusOption('-5', '')).toBe(275);
  });
});
