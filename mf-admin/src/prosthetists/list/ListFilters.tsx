import { statesAndTerritories } from '@app/option-lists';
import { Button, CloseIcon, Input, SearchIcon, Select, VisuallyHidden } from '@app/ui';
import type { FormEvent, ReactNode } from 'react';
import type { Filters } from '../../inbox/filters.ts';
import styles from './ListFilters.module.css';
import { statusWords } from './list-words.ts';

/** Every filter of the list, by its name in the address. */
export const filterNames = ['q', 'status', 'claimed', 'state', 'stale', 'placed', 'waiting', 'sort'] as const;
type FilterName = (typeof filterNames)[number];

/** Filters of a choice: what they are called, and their values; the empty one stands first. */
const choices: readonly {
  name: FilterName;
  label: string;
  options: readonly [value: string, label: string][];
}[] = [
  {
    name: 'state',
    label: 'State',
    options: [['', 'any'], ...statesAndTerritories.map(({ code, name }): [string, string] => [code, name])],
  },
  {
    name: 'status',
    label: 'Status',
    options: [['', 'all but deleted'], ...Object.entries(statusWords)],
  },
  {
    name: 'claimed',
    label: 'Claimed',
    options: [
      ['', 'any'],
      ['true', 'yes'],
      ['false', 'no'],
    ],
  },
  {
    name: 'stale',
    label: 'Confirmed',
    options: [
      ['', 'any time'],
      ['true', 'stale'],
      ['false', 'recently'],
    ],
  },
  {
    name: 'placed',
    label: 'On the map',
    options: [
      ['', 'any'],
      ['false', 'no coordinates'],
      ['true', 'with coordinates'],
    ],
  },
  {
    name: 'waiting',
    label: 'Waiting',
    options: [
      ['', 'any'],
      ['true', 'something'],
    ],
  },
];

/** What the list is narrowed by, in one row. Choosing acts at once; words are sent with Enter or the button. */
export function ListFilters({ filters, heading }: { filters: Filters; heading: ReactNode }) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    filters.set({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  const isSet = filterNames.some((name) => name !== 'sort' && filters.value(name) !== '');
  return (
    <search className={styles.Filters}>
      {heading}
      <form onSubmit={search} className={styles['Filters-words']}>
        {/* Another search from outside (Back, a saved link) shows its own words. */}
        <Input
          key={filters.value('q')}
          name="q"
          type="search"
          maxLength={100}
          aria-label="Name, company, city, ZIP, NPI or e-mail"
          placeholder="Name, company, city, ZIP, NPI or e-mail"
          defaultValue={filters.value('q')}
        />
        <Button type="submit" kind="secondary">
          <SearchIcon /> <VisuallyHidden>Find</VisuallyHidden>
        </Button>
      </form>
      {choices.map(({ name, label, options }) => (
        <Select
          key={name}
          aria-label={label}
          value={filters.value(name)}
          onChange={({ target }) => filters.set({ [name]: target.value })}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {label}: {words}
            </option>
          ))}
        </Select>
      ))}
      {isSet && (
        <Button kind="quiet" onClick={() => filters.replace('')}>
          <CloseIcon /> <VisuallyHidden>Clear all filters</VisuallyHidden>
        </Button>
      )}
    </search>
  );
}
