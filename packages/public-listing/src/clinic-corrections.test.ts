import { expect, it } from 'vitest';
import { type ClinicCorrection, ClinicCorrections } from './clinic-corrections.ts';

const createCorrection = (_id: string, overrides: Partial<ClinicCorrection> = {}): ClinicCorrection => ({
  _id,
  apart: [],
  ...overrides,
});

it('without a correction a clinic is what its listings say', () => {
  const none = new ClinicCorrections();
  expect([none.findRootBySlug('a'), none.getSlug('a'), none.getName('a'), none.listKeys('a')]).toEqual([
    'a',
    'a',
    undefined,
    ['a'],
  ]);
  expect(none.isExcluded('a', '1')).toBe(false);
});

it('joined clinics are one, over several joins, until one is separated', () => {
  const all = new ClinicCorrections([
    createCorrection('a', { into: 'b' }),
    createCorrection('b', { into: 'c' }),
  ]);
  expect(['a', 'b', 'c'].map((key) => all.findRootBySlug(key))).toEqual(['c', 'c', 'c']);
  expect(all.listKeys('c')).toEqual(['c', 'a', 'b']);
  all.set('b', undefined);
  expect(['a', 'b', 'c'].map((key) => all.findRootBySlug(key))).toEqual(['b', 'b', 'c']);
  expect(all.listKeys('c')).toEqual(['c']);
});

it('clinics that are joined into each other are one', () => {
  const ring = new ClinicCorrections([
    createCorrection('a', { into: 'b' }),
    createCorrection('b', { into: 'a' }),
  ]);
  expect([ring.getRoot('a'), ring.getRoot('b'), ring.listKeys('a')]).toEqual(['a', 'a', ['a', 'b']]);
});

it('a renamed clinic is found by its key and all of its slugs', () => {
  const renamed = new ClinicCorrections([
    createCorrection('a', { name: 'New Name', slug: 'new-a', slugHistory: ['old-a'], apart: ['1'] }),
  ]);
  expect(['a', 'old-a', 'new-a'].map((slug) => renamed.findRootBySlug(slug))).toEqual(['a', 'a', 'a']);
  expect([renamed.getSlug('a'), renamed.getName('a'), renamed.isExcluded('a', '1')]).toEqual([
    'new-a',
    'New Name',
    true,
  ]);
});
