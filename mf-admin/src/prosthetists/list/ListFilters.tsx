import { statesAndTerritories } from '@app/option-lists';
import { Button, CloseIcon, Row, SearchIcon, Select, VisuallyHidden } from '@app/ui';
import type { FormEvent, ReactNode } from 'react';
import type { Filters } from '../../console/kit/use-filters.ts';
import { SaveViewButton, ViewSelect } from '../../inbox/ViewSelect.tsx';
import { paths } from '../../paths.ts';
import { SearchInput } from '../../ui/inputs.tsx';
import styles from './ListFilters.module.css';
import { listingStatusLabels } from './list-labels.ts';

export const filterNames = ['q', 'status', 'claimed', 'state', 'stale', 'placed', 'waiting', 'sort'] as const;
type FilterName = (typeof filterNames)[number];

const filterSelects: readonly (readonly [
  name: FilterName,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
])[] = [
  ['state', 'State', [['', 'any'], ...statesAndTerritories.map(({ code, name }) => [code, name] as const)]],
  ['status', 'Status', [['', 'all but deleted'], ...Object.entries(listingStatusLabels)]],
  ['claimed', 'Claimed', Object.entries({ '': 'any', true: 'yes', false: 'no' })],
];

const builtInViews = [
  ['', 'All listings'],
  ['waiting=true', 'Something waits'],
  ['status=pending&sort=submitted', 'New, oldest first'],
  ['stale=true', 'Stale'],
  ['stale=false', 'Confirmed recently'],
  ['placed=false', 'No coordinates'],
  ['sort=updated', 'Changed last'],
] as const;

/** The filters of the list in one row. Selects apply at once; the search text applies on submit. */
export function ListFilters({ filters, heading }: { filters: Filters; heading: ReactNode }) {
  const submitSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    filters.set({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  const hasActiveFilters = filterNames.some((name) => name !== 'sort' && filters.get(name) !== '');
  const builtInViewQuery = builtInViews.find(([value]) => value === filters.search)?.[0];
  const savedViewProps = { listKey: paths.prosthetists, filters };
  return (
    <Row as="search" gap={1} className={styles.Filters}>
      {heading}
      <Row
        as="form"
        gap="half"
        align="stretch"
        nowrap
        onSubmit={submitSearch}
        className={styles['Filters-words']}
      >
        <SearchInput
          name="q"
          maxLength={100}
          aria-label="Name, company, city, ZIP, phone, NPI, e-mail"
          placeholder="Name, company, city, ZIP, phone, NPI, e-mail"
          value={filters.get('q')}
        />
        <Button type="submit" kind="secondary">
          <SearchIcon /> <VisuallyHidden>Find</VisuallyHidden>
        </Button>
      </Row>
      {filterSelects.map(([name, label, options]) => (
        <Select
          key={name}
          aria-label={label}
          value={filters.get(name)}
          onChange={({ target }) => filters.set({ [name]: target.value })}
          options={options.map(([value, text]) => [value, `${label}: ${text}`])}
        />
      ))}
      <ViewSelect
        {...savedViewProps}
        views={builtInViewQuery === undefined ? [['custom', 'As filtered'], ...builtInViews] : builtInViews}
        value={builtInViewQuery ?? 'custom'}
        onChoose={(value) => value !== 'custom' && filters.replace(value)}
      />
      {builtInViewQuery === undefined && <SaveViewButton {...savedViewProps} />}
      {hasActiveFilters && (
        <Button kind="quiet" onClick={() => filters.replace('')}>
          <CloseIcon /> <VisuallyHidden>Clear all filters</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
}
