import {
  insuranceValues,
  languageValues,
  licenseValues,
  limbLevelValues,
  specialtyValues,
} from '@app/option-lists';
import type { SearchFilters } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LaneCounts, wantedOf, wordsOf } from './facets.ts';

const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const filters: fc.Arbitrary<SearchFilters> = fc.record({
  insurance: some(insuranceValues),
  specialty: some(specialtyValues),
  license: some(licenseValues),
  language: some(languageValues),
  limbLevel: some(limbLevelValues),
  children: fc.boolean(),
});

it('counts each option of each listing, in and out again', () => {
  fc.assert(
    fc.property(fc.array(filters), fc.array(filters), (all, gone) => {
      const counts = new LaneCounts();
      for (const one of [...all, ...gone]) counts.add(...wordsOf(one));
      for (const one of gone) counts.add(...wordsOf(one), -1);
      const facets = counts.toFacets();
      const having = (group: Exclude<keyof SearchFilters, 'children'>, value: string) =>
        all.filter((one) => (one[group] as string[]).includes(value)).length;
      for (const value of insuranceValues) expect(facets.insurance[value]).toBe(having('insurance', value));
      for (const value of licenseValues) expect(facets.license[value]).toBe(having('license', value));
      for (const value of languageValues) expect(facets.language[value]).toBe(having('language', value));
      expect(facets.children).toBe(all.filter(({ children }) => children).length);
    }),
  );
});

it('counts in one group alone where asked to', () => {
  const counts = new LaneCounts();
  const [wanted] = wantedOf({
    insurance: [],
    specialty: [],
    license: ['State Prosthetist License'],
    language: [],
    limbLevel: [],
    children: false,
  });
  const words = wordsOf({
    insurance: ['Medicare'],
    specialty: [],
    license: ['Registered Prosthetic Technician (RPT)'],
    language: [],
    limbLevel: [],
    children: true,
  });
  counts.addTo(wanted!.group, ...words);
  const facets = counts.toFacets();
  expect(facets.license['Registered Prosthetic Technician (RPT)']).toBe(1);
  expect([facets.insurance.Medicare, facets.children]).toEqual([0, 0]);
});

it('asks for nothing where nothing is filtered, and leaves unknown values out', () => {
  const none = { insurance: [], specialty: [], license: [], language: [], limbLevel: [], children: false };
  expect(wantedOf(none)).toEqual([]);
  expect(wordsOf({ ...none, insurance: ['Gold Plan'] })).toEqual([0, 0]);
});
