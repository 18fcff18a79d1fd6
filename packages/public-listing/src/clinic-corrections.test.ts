import { expect, it } from 'vitest';
import { type ClinicCorrection, ClinicCorrections } from './clinic-corrections.ts';

const correct = (_id: string, over: Partial<ClinicCorrection> = {}): ClinicCorrection => ({
  _id,
  apart: [],
  ...over,
});

it('without a correction a clinic is what its listings say', () => {
  const none = new ClinicCorrections();
  expect([none.findRoot('a'), none.getSlug('a'), none.getName('a'), none.listKeys('a')]).toEqual([
    'a',
    'a',
    undefined,
    ['a'],
  ]);
  expect(none.isApart('a', '1')).toBe(false);
});

it('joined clinics are one, over several joins, until one is separated', () => {
  const all = new ClinicCorrections([correct('a', { into: 'b' }), correct('b', { into: 'c' })]);
  expect(['a', 'b', 'c'].map((key) => all.findRoot(key))).toEqual(['c', 'c', 'c']);
  expect(all.listKeys('c')).toEqual(['c', 'a', 'b']);
  all.set('b', undefined);
  expect(['a', 'b', 'c'].map((key) => all.findRoot(key))).toEqual(['b', 'b', 'c']);
  expect(all.listKeys('c')).toEqual(['c']);
});

it('clinics that are joined into each other are one', () => {
  const ring = new ClinicCorrections([correct('a', { into: 'b' }), correct('b', { into: 'a' })]);
  expect([ring.getRoot('a'), ring.getRoot('b'), ring.listKeys('a')]).toEqual(['a', 'a', ['a', 'b']]);
});

it('a renamed clinic is found by its key and all of its slugs', () => {
  const renamed = new ClinicCorrections([
    correct('a', { name: 'New Name', slug: 'new-a', slugHistory: ['old-a'], apart: ['1'] }),
  ]);
  expect(['a', 'old-a', 'new-a'].map((slug) => renamed.findRoot(slug))).toEqual(['a', 'a', 'a']);
  expect([renamed.getSlug('a'), renamed.getName('a'), renamed.isApart('a', '1')]).toEqual([
    'new-a',
    'New Name',
    true,
  ]);
});
