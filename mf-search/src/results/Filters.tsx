import { firstVisitDaysValues, type Locale, labelOf } from '@app/option-lists';
import {
  type FilterFlag,
  type FilterGroup,
  filterFlagText,
  filterGroups,
  filterGroupText,
  filterHint,
  filterValues,
  firstVisitOptionText,
  howManyOfText,
  moreFiltersText,
  numberText,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Facets, SearchFilters } from '@app/types';
import { Button, Check, Field, Fieldset, FilterIcon, More, Row, Select, VisuallyHidden } from '@app/ui';
import { type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';
import styles from './Filters.module.css';
import { countOn, toggled } from './filter-groups.ts';

const filtersId = 'filters';

interface FiltersButtonProps {
  /** How many are on. */
  on: number;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** Shows the filters where there is no room for them beside the list. */
export function FiltersButton({ on, open, onToggle }: FiltersButtonProps) {
  return (
    <Button
      className={styles.Open}
      kind="secondary"
      aria-expanded={open}
      aria-controls={filtersId}
      onClick={() => onToggle(!open)}
    >
      <FilterIcon /> {on > 0 ? m.filters_on({ n: on }) : m.results_filters()}
    </Button>
  );
}

interface FiltersProps {
  filters: SearchFilters;
  /** Absent while the first answer is on its way. */
  facets: Facets | undefined;
  total: number | undefined;
  /** About the visitor; first of all. */
  you: ReactNode;
  /** More that narrows the list. */
  others: number;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Every tick counts at once: the address changes, focus stays. */
  onChange: (filters: SearchFilters) => void;
  onClear: () => void;
  /** The visitor is done and wants to see the list. */
  onDone: () => void;
}

/** Everything that narrows the list, each value with how many it would show. Folded on narrow screens. */
export function Filters(props: FiltersProps) {
  const { filters, facets, total, you, others, open, onToggle, onChange, onClear, onDone } = props;
  const { locale } = useShell();
  const on = countOn(filters) + others;
  const flagCheck = (flag: FilterFlag) => (
    <Check
      label={filterFlagText(flag, locale)}
      count={<Count n={facets?.[flag]} locale={locale} />}
      checked={filters[flag]}
      onChange={() => onChange({ ...filters, [flag]: !filters[flag] })}
    />
  );
  return (
    <aside className={styles.Filters} aria-labelledby="filters-title">
      <VisuallyHidden as="h2" id="filters-title">
        {m.results_filters()}
      </VisuallyHidden>
      <div className={styles.Body} id={filtersId} data-open={open ? '' : undefined}>
        {you && <div className={styles.You}>{you}</div>}
        <form
          aria-labelledby="filters-title"
          onSubmit={(event) => {
            event.preventDefault();
            onToggle(false);
            onDone();
          }}
        >
          <Fieldset className={styles.Group} legend={filterGroupText('visits', locale)}>
            {flagCheck('acceptsNewPatients')}
            {flagCheck('sameDayRepairs')}
            <Field label={filterGroupText('firstVisitDays', locale)}>
              <Select
                value={filters.firstVisitDays[0] ?? ''}
                onChange={({ target }) =>
                  onChange({
                    ...filters,
                    firstVisitDays: firstVisitDaysValues.filter((days) => days === target.value),
                  })
                }
              >
                {['', ...firstVisitDaysValues].map((days) => (
                  <option key={days} value={days}>
                    {firstVisitOptionText(days, locale)}
                    {days && facets && ` (${numberText(facets.firstVisitDays[days] ?? 0, locale)})`}
                  </option>
                ))}
              </Select>
            </Field>
          </Fieldset>
          {filterGroups.map((group) => (
            <Group
              key={group.key}
              group={group}
              filters={filters}
              counts={facets?.[group.key]}
              onToggle={(key, value) => onChange(toggled(filters, key, value))}
            />
          ))}
          <Fieldset className={styles.Group} legend={filterGroupText('children', locale)}>
            {flagCheck('children')}
          </Fieldset>
          <Row>
            <Button type="submit">
              {total === undefined
                ? m.results_apply()
                : m.show_results({ n: total, total: numberText(total, locale) })}
            </Button>
            {on > 0 && (
              <Button kind="quiet" onClick={onClear}>
                {m.results_clear()}
              </Button>
            )}
          </Row>
        </form>
      </div>
    </aside>
  );
}

interface GroupProps {
  group: FilterGroup;
  filters: SearchFilters;
  counts: Record<string, number> | undefined;
  onToggle: (key: FilterGroup['key'], value: string) => void;
}

function Group({ group, filters, counts, onToggle }: GroupProps) {
  const { locale } = useShell();
  const { key, options } = group;
  const on: readonly string[] = filters[key];
  const { first, rest } = filterValues(group);
  // Decided once: a list that closes by itself would take the focus with it.
  const [restOpen] = useState(() => rest.some((value) => on.includes(value)));

  const list = (values: readonly string[]) => (
    <ul>
      {values.map((value) => (
        <li key={value}>
          <Check
            label={labelOf(options, value, locale)}
            count={<Count n={counts && (counts[value] ?? 0)} locale={locale} />}
            checked={on.includes(value)}
            onChange={() => onToggle(key, value)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Fieldset
      className={styles.Group}
      legend={
        <>
          {filterGroupText(key, locale)} <span className={styles.Any}>{howManyOfText(group, locale)}</span>
        </>
      }
      hint={filterHint(key, locale) || undefined}
    >
      {list(first)}
      {rest.length > 0 && (
        <More label={moreFiltersText(key, rest.length, locale)} open={restOpen}>
          {list(rest)}
        </More>
      )}
    </Fieldset>
  );
}

function Count({ n, locale }: { n: number | undefined; locale: Locale }) {
  if (n === undefined) return null;
  return (
    <>
      {numberText(n, locale)}
      <VisuallyHidden> {m.people_unit({ n })}</VisuallyHidden>
    </>
  );
}
