import { statesAndTerritories } from '@app/option-lists';
import { adminListingSorts } from '@app/types/admin/prosthetists';
import { Button, CloseIcon, Field, Input, Row, SearchIcon, Select } from '@app/ui';
import type { FormEvent } from 'react';
import type { Filters } from '../../queue/filters.ts';
import styles from './ListFilters.module.css';
import { sortWords, statusWords } from './list-words.ts';

/** Every filter of the list, by its name in the address. */
export const filterNames = ['q', 'status', 'claimed', 'state', 'stale', 'placed', 'waiting', 'sort'] as const;

/** What the list is narrowed by. Choosing acts at once; words are sent with Enter or the button. */
export function ListFilters({ filters }: { filters: Filters }) {
  const pick = (name: (typeof filterNames)[number]) => ({
    value: filters.value(name),
    onChange: (event: { target: { value: string } }) => filters.set({ [name]: event.target.value }),
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    filters.set({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  const isSet = filterNames.some((name) => name !== 'sort' && filters.value(name) !== '');
  return (
    <search className={styles.Filters}>
      <form onSubmit={search} className={styles['Filters-words']}>
        <Field label="Find" hint="Name, company, ZIP, NPI or e-mail">
          {/* Another search from outside (Back, a saved link) shows its own words. */}
          <Input
            key={filters.value('q')}
            name="q"
            type="search"
            maxLength={100}
            defaultValue={filters.value('q')}
          />
        </Field>
        <Button type="submit" kind="secondary">
          <SearchIcon /> Find
        </Button>
      </form>
      <Field label="Status">
        <Select {...pick('status')}>
          <option value="">All but deleted</option>
          {Object.entries(statusWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Owner">
        <Select {...pick('claimed')}>
          <option value="">With or without</option>
          <option value="true">Claimed</option>
          <option value="false">Unclaimed</option>
        </Select>
      </Field>
      <Field label="State">
        <Select {...pick('state')}>
          <option value="">All</option>
          {statesAndTerritories.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Confirmed">
        <Select {...pick('stale')}>
          <option value="">Any time</option>
          <option value="true">Stale</option>
          <option value="false">Recently</option>
        </Select>
      </Field>
      <Field label="On the map">
        <Select {...pick('placed')}>
          <option value="">With or without</option>
          <option value="false">No coordinates</option>
          <option value="true">With coordinates</option>
        </Select>
      </Field>
      <Field label="Waiting">
        <Select {...pick('waiting')}>
          <option value="">Anything or nothing</option>
          <option value="true">Something is waiting</option>
        </Select>
      </Field>
      <Field label="Order">
        <Select {...pick('sort')}>
          {adminListingSorts.map((sort) => (
            <option key={sort} value={sort === 'name' ? '' : sort}>
              {sortWords[sort]}
            </option>
          ))}
        </Select>
      </Field>
      {isSet && (
        <Row>
          <Button kind="quiet" onClick={() => filters.replace('')}>
            <CloseIcon /> Clear all filters
          </Button>
        </Row>
      )}
    </search>
  );
}
