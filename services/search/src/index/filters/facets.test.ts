import {
  accessibilityValues,
  firstVisitDaysValues,
  insuranceValues,
  languageValues,
  licenseValues,
  limbLevelValues,
  specialtyValues,
} from '@app/option-lists';
import { noFilters, type SearchFilters } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LaneCounts, toGroupFilters, toWords } from './facets.ts';

const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const filters: fc.Arbitrary<SearchFilters> = fc.record({
  insurance: some(insuranceValues),
  specialty: some(specialtyValues),
  license: some(licenseValues),
  language: some(languageValues),
  limbLevel: some(limbLevelValues),
  accessibility: some(accessibilityValues),
  firstVisitDays: some(firstVisitDaysValues),
  children: fc.boolean(),
  acceptsNewPatients: fc.boolean(),
  sameDayRepairs: fc.boolean(),
});

it('counts each option of each listing, in and out again', () => {
  fc.assert(
    fc.property(fc.array(filters), fc.array(filters), (all, gone) => {
      const counts = new LaneCounts();
      for (const one of [...all, ...gone]) counts.add(...toWords(one));
      for (const one of gone) counts.add(...toWords(one), -1);
      const facets = counts.toFacets();
      const having = (
        group: 'insurance' | 'license' | 'language' | 'accessibility' | 'firstVisitDays',
        value: string,
      ) => all.filter((one) => (one[group] as string[]).includes(value)).length;
      for (const value of insuranceValues) expect(facets.insurance[value]).toBe(having('insurance', value));
      for (const value of licenseValues) expect(facets.license[value]).toBe(having('license', value));
      for (const value of languageValues) expect(facets.language[value]).toBe(having('language', value));
      for (const value of accessibilityValues)
        expect(facets.accessibility[value]).toBe(having('accessibility', value));
      for (const value of firstVisitDaysValues)
        expect(facets.firstVisitDays[value]).toBe(having('firstVisitDays', value));
      expect(facets.children).toBe(all.filter(({ children }) => children).length);
      expect(facets.sameDayRepairs).toBe(all.filter(({ sameDayRepairs }) => sameDayRepairs).length);
    }),
  );
});

it('counts in one group alone where asked to', () => {
  const counts = new LaneCounts();
  const [wanted] = toGroupFilters({ ...noFilters, license: ['State Prosthetist License'] });
  const words = toWords({
    ...noFilters,
    insurance: ['Medicare'],
    license: ['Registered Prosthetic Technician (RPT)'],
    children: true,
  });
  counts.addTo(wanted!.group, ...words);
  const facets = counts.toFacets();
  expect(facets.license['Registered Prosthetic Technician (RPT)']).toBe(1);
  expect([facets.insurance.Medicare, facets.children]).toEqual([0, 0]);
});

it('asks for nothing where nothing is filtered, and leaves unknown values out', () => {
  expect(toGroupFilters(noFilters)).toEqual([]);
  expect(toWords({ ...noFilters, insurance: ['Gold Plan'] })).toEqual([0, 0]);
});
