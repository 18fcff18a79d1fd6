import { filterFields, flagFilters } from '@app/listing-fields';
import { getValues } from '@app/option-lists';
import { noFilters, type SearchFilters } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyFilters } from '../../testing/any-filters.ts';
import { LaneCounts, toGroupFilters, toWords } from './facets.ts';

const filters: fc.Arbitrary<SearchFilters> = fc.record(anyFilters);

it('counts each option of each listing, added and removed', () => {
  fc.assert(
    fc.property(fc.array(filters), fc.array(filters), (all, gone) => {
      const counts = new LaneCounts();
      for (const one of [...all, ...gone]) counts.add(...toWords(one));
      for (const one of gone) counts.add(...toWords(one), -1);
      const facets = counts.toFacets();
      for (const { filter } of flagFilters)
        expect(facets[filter.key]).toBe(all.filter((one) => one[filter.key]).length);
      for (const field of filterFields) {
        if (field.kind === 'answer') continue;
        const { key } = field.filter;
        const values = field.kind === 'list' ? getValues(field.options) : field.filter.steps;
        const having = (value: string) =>
          all.filter((one) => (one[key] as readonly string[]).includes(value)).length;
        expect(facets[key]).toEqual(Object.fromEntries(values.map((value) => [value, having(value)])));
      }
    }),
  );
});

it('counts in one group only on request', () => {
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

it('has no filter for an empty search, and ignores unknown values', () => {
  expect(toGroupFilters(noFilters)).toEqual([]);
  expect(toWords({ ...noFilters, insurance: ['Gold Plan'] })).toEqual([0, 0]);
});
