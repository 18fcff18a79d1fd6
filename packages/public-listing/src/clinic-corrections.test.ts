import { expect, it } from 'vitest';
import { type ClinicCorrection, ClinicCorrections } from './clinic-corrections.ts';

const createCorrection = (_id: string, overrides: Partial<ClinicCorrection> = {}): ClinicCorrection => ({
  _id,
  apart: [],
  ...overrides,
});

it('without a correction a clinic is what its listings say', () => {
  const noCorrections = new ClinicCorrections();
  expect([
    noCorrections.findRootBySlug('a'),
    noCorrections.getSlug('a'),
    noCorrections.getName('a'),
    noCorrections.listKeys('a'),
  ]).toEqual(['a', 'a', undefined, ['a']]);
  expect(noCorrections.isExcluded('a', '1')).toBe(false);
});

it('joined clinics are one, over several joins, until one is separated', () => {
  const chainCorrections = new ClinicCorrections([
    createCorrection('a', { into: 'b' }),
    createCorrection('b', { into: 'c' }),
  ]);
  expect(['a', 'b', 'c'].map((key) => chainCorrections.findRootBySlug(key))).toEqual(['c', 'c', 'c']);
  expect(chainCorrections.listKeys('c')).toEqual(['c', 'a', 'b']);
  chainCorrections.set('b', undefined);
  expect(['a', 'b', 'c'].map((key) => chainCorrections.findRootBySlug(key))).toEqual(['b', 'b', 'c']);
  expect(chainCorrections.listKeys('c')).toEqual(['c']);
});

it('clinics that are joined into each other are one', () => {
  const ringCorrections = new ClinicCorrections([
    createCorrection('a', { into: 'b' }),
    createCorrection('b', { into: 'a' }),
  ]);
  expect([ringCorrections.getRoot('a'), ringCorrections.getRoot('b'), ringCorrections.listKeys('a')]).toEqual(
    ['a', 'a', ['a', 'b']],
  );
});

it('a renamed clinic is found by its key and all of its slugs', () => {
  const renameCorrections = new ClinicCorrections([
    createCorrection('a', { name: 'New Name', slug: 'new-a', slugHistory: ['old-a'], apart: ['1'] }),
  ]);
  expect(['a', 'old-a', 'new-a'].map((slug) => renameCorrections.findRootBySlug(slug))).toEqual([
    'a',
    'a',
    'a',
  ]);
  expect([
    renameCorrections.getSlug('a'),
    renameCorrections.getName('a'),
    renameCorrections.isExcluded('a', '1'),
  ]).toEqual(['new-a', 'New Name', true]);
});
