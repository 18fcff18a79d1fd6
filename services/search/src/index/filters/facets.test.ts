import { filterFields, flagFilters, isFlagFilter, isListFilter } from '@app/listing-fields';
import { getValues } from '@app/option-lists';
import { noFilters, type SearchFilters } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyFilters } from '../../testing/any-search.ts';
import { OptionCounts, toBits, toGroupFilters } from './facets.ts';

const anyFilterValues: fc.Arbitrary<SearchFilters> = fc.record(anyFilters);

it('option counts are those of the listings that were added and not removed', () => {
  fc.assert(
    fc.property(fc.array(anyFilterValues), fc.array(anyFilterValues), (listedValues, removedValues) => {
      const counts = new OptionCounts();
      for (const filterValues of [...listedValues, ...removedValues]) counts.add(...toBits(filterValues));
      for (const filterValues of removedValues) counts.add(...toBits(filterValues), -1);
      const facets = counts.toFacets();
      for (const { filter } of flagFilters)
        expect(facets[filter.key]).toBe(
          listedValues.filter((filterValues) => filterValues[filter.key]).length,
        );
      for (const field of filterFields) {
        if (isFlagFilter(field)) continue;
        const { key } = field.filter;
        const values = isListFilter(field) ? getValues(field.options) : field.filter.steps;
        const countWith = (value: string) =>
          listedValues.filter((filterValues) => (filterValues[key] as readonly string[]).includes(value))
            .length;
        expect(facets[key]).toEqual(Object.fromEntries(values.map((value) => [value, countWith(value)])));
      }
    }),
  );
});

it('a listing that is added with the bits of one group counts in that group alone', () => {
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

it('an empty search has no filters, and unknown values set no bits', () => {
  expect(toGroupFilters(noFilters)).toEqual([]);
  expect(toBits({ ...noFilters, insurance: ['Gold Plan'] })).toEqual([0, 0]);
});
