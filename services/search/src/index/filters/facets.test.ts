import { filterFields, flagFilters, isFlagFilter, isListFilter } from '@app/listing-fields';
import { getValues } from '@app/option-lists';
import { noFilters, type SearchFilters } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyFilters } from '../../testing/any-search.ts';
import { OptionCounts, toBits, toGroupFilters } from './facets.ts';

const anyFilterValues: fc.Arbitrary<SearchFilters> = fc.record(anyFilters);

it('counts each option of each listing, added and removed', () => {
  fc.assert(
    fc.property(fc.array(anyFilterValues), fc.array(anyFilterValues), (listings, removedListings) => {
      const counts = new OptionCounts();
      for (const listing of [...listings, ...removedListings]) counts.add(...toBits(listing));
      for (const listing of removedListings) counts.add(...toBits(listing), -1);
      const facets = counts.toFacets();
      for (const { filter } of flagFilters)
        expect(facets[filter.key]).toBe(listings.filter((listing) => listing[filter.key]).length);
      for (const field of filterFields) {
        if (isFlagFilter(field)) continue;
        const { key } = field.filter;
        const values = isListFilter(field) ? getValues(field.options) : field.filter.steps;
        const countHaving = (value: string) =>
          listings.filter((listing) => (listing[key] as readonly string[]).includes(value)).length;
        expect(facets[key]).toEqual(Object.fromEntries(values.map((value) => [value, countHaving(value)])));
      }
    }),
  );
});

it('counts in one group only on request', () => {
  const counts = new OptionCounts();
  const [licenseFilter] = toGroupFilters({ ...noFilters, license: ['State Prosthetist License'] });
  const bits = toBits({
    ...noFilters,
    insurance: ['Medicare'],
    license: ['Registered Prosthetic Technician (RPT)'],
    children: true,
  });
  counts.add(bits[0] & licenseFilter!.groupBits[0], bits[1] & licenseFilter!.groupBits[1]);
  const facets = counts.toFacets();
  expect(facets.license['Registered Prosthetic Technician (RPT)']).toBe(1);
  expect([facets.insurance.Medicare, facets.children]).toEqual([0, 0]);
});

it('has no filter for an empty search, and ignores unknown values', () => {
  expect(toGroupFilters(noFilters)).toEqual([]);
  expect(toBits({ ...noFilters, insurance: ['Gold Plan'] })).toEqual([0, 0]);
});
