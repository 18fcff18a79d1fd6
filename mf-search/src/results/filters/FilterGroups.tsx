import {
  type FlagFilterField,
  flagFilters,
  getFilterHeading,
  getFilterHint,
  getFlagLabel,
  type ListFilterField,
  type ListFilterKey,
  listFilters,
} from '@app/listing-fields';
import { firstVisitDaysValues, getLabel } from '@app/option-lists';
import { formatNumber, paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Facets, SearchFilters, SearchQuery } from '@app/types';
import { Checkbox, Details, Field, Fieldset, Link, Select, Stack, Text } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { FilterCount } from '../../shared/Toolbar.tsx';
import { formatFirstVisitOption, splitFilterValues } from '../../shared/words/filters.ts';
import { toggleFilter } from './active-filters.ts';
import styles from './Filters.module.css';

export interface FilterGroupsProps {
  query: SearchQuery;
  facets: Facets | undefined;
  onChange: (getChanges: (filters: SearchFilters) => Partial<SearchFilters>) => void;
}

/** Filters by group; each value shows its number of results. */
export function FilterGroups({ query: filters, facets, onChange }: FilterGroupsProps) {
  const { locale } = useShell();
  const [lastToggledCheckboxKey, setLastToggledCheckboxKey] = useState('');
  /** True for values without results, except one that was just removed, which keeps the focus. */
  const isDisabled = (checkboxKey: string, isSelected: boolean, resultCount: number | undefined) =>
    resultCount === 0 && !isSelected && checkboxKey !== lastToggledCheckboxKey;
  const renderFlagCheckboxes = (group: FlagFilterField['filter']['group']) =>
    flagFilters
      .filter(({ filter }) => filter.group === group)
      .map(({ filter: { key } }) => (
        <Checkbox
          key={key}
          name={key}
          value="true"
          label={getFlagLabel(key, locale)}
          count={<FilterCount n={facets?.[key]} formatUnit={m.people_unit} />}
          checked={filters[key]}
          disabled={isDisabled(key, filters[key], facets?.[key])}
          onChange={() => {
            setLastToggledCheckboxKey(key);
            onChange((currentFilters) => ({ [key]: !currentFilters[key] }));
          }}
        />
      ));
  return (
    <>
      <Fieldset size="large" className={styles.Group} legend={m.filter_visits()}>
        {renderFlagCheckboxes('visits')}
        <Field label={m.filter_first_visit()}>
          <Select
            name="firstVisitDays"
            value={filters.firstVisitDays[0] ?? ''}
            onChange={({ target }) =>
              onChange(() => ({
                firstVisitDays: firstVisitDaysValues.filter((days) => days === target.value),
              }))
            }
            options={['', ...firstVisitDaysValues].map((days) => {
              const count = days && facets && formatNumber(facets.firstVisitDays[days] ?? 0);
              return [days, formatFirstVisitOption(days) + (count ? ` (${count})` : '')];
            })}
          />
        </Field>
      </Fieldset>
      <Fieldset size="large" className={styles.Group} legend={m.filter_children()}>
        {renderFlagCheckboxes('children')}
      </Fieldset>
      {listFilters.map((listFilter) => (
        <FilterGroup
          key={listFilter.filter.key}
          listFilter={listFilter}
          filters={filters}
          counts={facets?.[listFilter.filter.key]}
          isDisabled={(value, isSelected, resultCount) =>
            isDisabled(`${listFilter.filter.key} ${value}`, isSelected, resultCount)
          }
          onToggle={(key, value) => {
            setLastToggledCheckboxKey(`${key} ${value}`);
            onChange((currentFilters) => toggleFilter(currentFilters, key, value));
          }}
        />
      ))}
    </>
  );
}

interface FilterGroupProps {
  listFilter: ListFilterField;
  filters: SearchFilters;
  counts: Record<string, number> | undefined;
  /** True if selecting the value would give no results; it is then disabled. */
  isDisabled: (value: string, isSelected: boolean, resultCount: number | undefined) => boolean;
  onToggle: (key: ListFilterKey, value: string) => void;
}

function FilterGroup({ listFilter, filters, counts, isDisabled, onToggle }: FilterGroupProps) {
  const { locale } = useShell();
  const { options } = listFilter;
  const { key } = listFilter.filter;
  const selectedValues: readonly string[] = filters[key];
  const { visibleValues, moreValues } = splitFilterValues(listFilter);
  const formatMoreLabel = key === 'insurance' ? m.filter_more_plans : m.filter_more_credentials;
  // Initial state only: closing later would remove the focused element.
  const [isMoreOpen] = useState(() => moreValues.some((value) => selectedValues.includes(value)));

  const renderValueCheckboxes = (values: readonly string[]) => (
    <Stack as="ul" gap={1}>
      {values.map((value) => (
        <Stack as="li" key={value}>
          <Checkbox
            name={key}
            value={value}
            label={getLabel(options, value, locale)}
            count={<FilterCount n={counts && (counts[value] ?? 0)} formatUnit={m.people_unit} />}
            checked={selectedValues.includes(value)}
            disabled={isDisabled(value, selectedValues.includes(value), counts && (counts[value] ?? 0))}
            onChange={() => onToggle(key, value)}
          />
        </Stack>
      ))}
    </Stack>
  );
  return (
    <Fieldset
      size="large"
      className={styles.Group}
      legend={
        <>
          {getFilterHeading(key, locale)}{' '}
          <Text as="span" size="body" soft className={styles.Any}>
            {listFilter.filter.match === 'all' ? m.filter_all_of() : m.filter_any_of()}
          </Text>
        </>
      }
      hint={getFilterHint(key, locale) || undefined}
    >
      {renderValueCheckboxes(visibleValues)}
      {moreValues.length > 0 && (
        <Details label={formatMoreLabel({ n: moreValues.length })} open={isMoreOpen}>
          {renderValueCheckboxes(moreValues)}
        </Details>
      )}
      {key === 'costHelp' && <Link href={paths.guideCosts}>{m.filter_costs_guide()}</Link>}
    </Fieldset>
  );
}
