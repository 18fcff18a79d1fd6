import { type Locale, labelOf } from '@app/option-lists';
import {
  anyOfText,
  type FilterGroup,
  filterGroups,
  filterGroupText,
  filterHint,
  filterValues,
  moreFiltersText,
  numberText,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Facets, SearchFilters } from '@app/types';
import { Button, Check, Fieldset, FilterIcon, Fold, More, Row, VisuallyHidden } from '@app/ui';
import { type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';
import styles from './Filters.module.css';
import { countOn, toggled } from './filter-groups.ts';

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
  return (
    <aside className={styles.Filters} aria-labelledby="filters-title">
      <VisuallyHidden as="h2" id="filters-title">
        {m.results_filters()}
      </VisuallyHidden>
      <Fold
        wide="open"
        open={open}
        onToggle={onToggle}
        label={
          <>
            <FilterIcon /> {on > 0 ? m.filters_on({ n: on }) : m.results_filters()}
          </>
        }
      >
        {you && <div className={styles.You}>{you}</div>}
        <form
          aria-labelledby="filters-title"
          onSubmit={(event) => {
            event.preventDefault();
            onToggle(false);
            onDone();
          }}
        >
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
            <Check
              label={m.filter_children_only()}
              count={<Count n={facets?.children} locale={locale} />}
              checked={filters.children}
              onChange={() => onChange({ ...filters, children: !filters.children })}
            />
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
      </Fold>
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
          {filterGroupText(key, locale)} <span className={styles.Any}>{anyOfText(locale)}</span>
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
