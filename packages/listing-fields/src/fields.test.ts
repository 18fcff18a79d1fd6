import { describe, expect, it } from 'vitest';
import { fields, getFormFields, publicFields } from './fields.ts';
import { filterFields, filterKeys, flagFilters, listFilters } from './filters.ts';
import { getFieldLabel, getFilterHeading, getFlagLabel } from './labels.ts';
import { rows } from './rows.ts';

describe('rows', () => {
  it('have unique names of fields and filters', () => {
    const fieldNames = rows.map(({ name }) => name);
    expect(new Set(fieldNames).size).toBe(fieldNames.length);
    expect(new Set(filterKeys).size).toBe(filterKeys.length);
  });

  it('show and search public fields only', () => {
    expect(publicFields.filter(({ visibility }) => visibility !== 'public')).toEqual([]);
    expect(filterFields.filter(({ visibility }) => visibility !== 'public')).toEqual([]);
    expect(fields.filter(({ profile, visibility }) => profile && visibility !== 'public')).toEqual([]);
  });

  it('show first only values that are in the list', () => {
    for (const { options, filter } of listFilters) {
      const optionValues = options.map(({ value }) => value);
      expect(optionValues).toEqual(expect.arrayContaining([...(filter.firstValues ?? [])]));
    }
  });
});

describe('orders', () => {
  it('keep the positions of address keys; newer ones are appended', () => {
    expect(filterKeys.slice(0, 10)).toEqual([
      'insurance',
      'specialty',
      'license',
      'language',
      'limbLevel',
      'accessibility',
      'firstVisitDays',
      'children',
      'acceptsNewPatients',
      'sameDayRepairs',
    ]);
  });

  it('show filters in the order of the page', () => {
    expect(listFilters.slice(0, 8).map(({ filter }) => filter.key)).toEqual([
      'open',
      'insurance',
      'costHelp',
      'specialty',
      'license',
      'language',
      'accessibility',
      'limbLevel',
    ]);
    expect(flagFilters.map(({ filter }) => filter.key)).toEqual([
      'acceptsNewPatients',
      'sameDayRepairs',
      'urgentRepair',
      'children',
    ]);
  });

  it('sort the form by kind, the leading field of each kind first', () => {
    const fieldNames = getFormFields('practice').map(({ name }) => name);
    expect(fieldNames.slice(0, 6)).toEqual([
      'acceptsNewPatients',
      'treatsChildren',
      'onSiteFabrication',
      'sameDayRepairs',
      'firstVisitDays',
      'adjustmentDays',
    ]);
    expect(fieldNames.at(-1)).toBe('manufacturerTraining');
  });
});

describe.each(['en', 'es'] as const)('labels in %s', (locale) => {
  const labels = {
    field: rows.map(({ name }) => [name, getFieldLabel(name, locale)]),
    heading: listFilters.map(({ filter: { key } }) => [key, getFilterHeading(key, locale)]),
    flag: flagFilters.map(({ filter: { key } }) => [key, getFlagLabel(key, locale)]),
  };
  it.each(Object.entries(labels))('give each %s a text of its own', (_, labelPairs) => {
    expect(labelPairs.filter(([name, label]) => !label || label === name)).toEqual([]);
    expect(new Set(labelPairs.map(([, label]) => label)).size).toBe(labelPairs.length);
  });
});
