import {
  type FlagFilterField,
  flagFilters,
  getFilterHeading,
  getFilterHint,
  getFlagLabel,
  type ListFilterField,
  type ListKey,
  listFilters,
} from '@app/listing-fields';
import { firstVisitDaysValues, getLabel, type Locale } from '@app/option-lists';
import {
  filterGroupText,
  filterValues,
  formatFirstVisitOption,
  formatMoreFilters,
  formatNumber,
  getMatchModeText,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Facets, SearchFilters } from '@app/types';
import {
  Button,
  Check,
  Field,
  Fieldset,
  FilterIcon,
  More,
  Row,
  Select,
  Sheet,
  VisuallyHidden,
} from '@app/ui';
import { type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';
import styles from './Filters.module.css';
import { countOn, toggleFilter } from './filter-groups.ts';

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
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? filtersId : undefined}
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
  /** The filters that are on: the sheet shows them above all. */
  applied: ReactNode;
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

/** Where filters have no room beside the list. jsdom has no such question, and room. */
const isNarrow = () => window.matchMedia?.('(max-width: 61.99rem)').matches ?? false;

/** Everything that narrows the list, beside it; where there is no room for that, a sheet once it is asked for. */
export function Filters(props: FiltersProps) {
  const { filters, total, you, applied, others, open, onToggle, onClear, onDone } = props;
  const { locale } = useShell();
  const show =
    total === undefined
      ? m.results_apply()
      : m.show_results({ n: total, total: formatNumber(total, locale) });
  const anyOn = countOn(filters) + others > 0;
  if (open && isNarrow()) {
    return (
      <Sheet
        open
        id={filtersId}
        title={m.results_filters()}
        closeLabel={m.filters_close()}
        onClose={() => onToggle(false)}
        actions={
          <>
            <Button onClick={() => onToggle(false)}>{show}</Button>
            {anyOn && (
              <Button kind="quiet" onClick={onClear}>
                {m.filters_clear()}
                <VisuallyHidden> {m.filters_what()}</VisuallyHidden>
              </Button>
            )}
          </>
        }
      >
        {applied}
        {you && <div className={styles.You}>{you}</div>}
        <Groups {...props} />
      </Sheet>
    );
  }
  return (
    <aside className={styles.Filters} aria-labelledby="filters-title">
      <VisuallyHidden as="h2" id="filters-title">
        {m.results_filters()}
      </VisuallyHidden>
      {you && <div className={styles.You}>{you}</div>}
      <form
        aria-labelledby="filters-title"
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <Groups {...props} />
        <Row>
          <Button type="submit">{show}</Button>
          {anyOn && (
            <Button kind="quiet" onClick={onClear}>
              {m.results_clear()}
            </Button>
          )}
        </Row>
      </form>
    </aside>
  );
}

function Groups({ filters, facets, onChange }: Pick<FiltersProps, 'filters' | 'facets' | 'onChange'>) {
  const { locale } = useShell();
  const [last, setLast] = useState('');
  /** Dims what would leave nobody; what was just taken off keeps the focus. */
  const isEmpty = (key: string, isOn: boolean, n: number | undefined) => n === 0 && !isOn && key !== last;
  const flagChecks = (group: FlagFilterField['filter']['group']) =>
    flagFilters
      .filter(({ filter }) => filter.group === group)
      .map(({ filter: { key } }) => (
        <Check
          key={key}
          label={getFlagLabel(key, locale)}
          count={<Count n={facets?.[key]} locale={locale} />}
          checked={filters[key]}
          disabled={isEmpty(key, filters[key], facets?.[key])}
          onChange={() => {
            setLast(key);
            onChange({ ...filters, [key]: !filters[key] });
          }}
        />
      ));
  return (
    <>
      <Fieldset className={styles.Group} legend={filterGroupText('visits', locale)}>
        {flagChecks('visits')}
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
                {formatFirstVisitOption(days, locale)}
                {days && facets && ` (${formatNumber(facets.firstVisitDays[days] ?? 0, locale)})`}
              </option>
            ))}
          </Select>
        </Field>
      </Fieldset>
      {listFilters.map((group) => (
        <Group
          key={group.filter.key}
          group={group}
          filters={filters}
          counts={facets?.[group.filter.key]}
          isEmpty={(value, isOn, n) => isEmpty(`${group.filter.key} ${value}`, isOn, n)}
          onToggle={(key, value) => {
            setLast(`${key} ${value}`);
            onChange(toggleFilter(filters, key, value));
          }}
        />
      ))}
      <Fieldset className={styles.Group} legend={filterGroupText('children', locale)}>
        {flagChecks('children')}
      </Fieldset>
    </>
  );
}

interface GroupProps {
  group: ListFilterField;
  filters: SearchFilters;
  counts: Record<string, number> | undefined;
  /** It would leave nobody, and nothing is lost where it cannot be chosen. */
  isEmpty: (value: string, isOn: boolean, n: number | undefined) => boolean;
  onToggle: (key: ListKey, value: string) => void;
}

function Group({ group, filters, counts, isEmpty, onToggle }: GroupProps) {
  const { locale } = useShell();
  const { options } = group;
  const { key } = group.filter;
  const on: readonly string[] = filters[key];
  const { first, rest } = filterValues(group);
  // Decided once: a list that closes by itself would take the focus with it.
  const [restOpen] = useState(() => rest.some((value) => on.includes(value)));

  const list = (values: readonly string[]) => (
    <ul>
      {values.map((value) => (
        <li key={value}>
          <Check
            label={getLabel(options, value, locale)}
            count={<Count n={counts && (counts[value] ?? 0)} locale={locale} />}
            checked={on.includes(value)}
            disabled={isEmpty(value, on.includes(value), counts && (counts[value] ?? 0))}
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
          {getFilterHeading(key, locale)}{' '}
          <span className={styles.Any}>{getMatchModeText(group, locale)}</span>
        </>
      }
      hint={getFilterHint(key, locale) || undefined}
    >
      {list(first)}
      {rest.length > 0 && (
        <More label={formatMoreFilters(key, rest.length, locale)} open={restOpen}>
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
      {formatNumber(n, locale)}
      <VisuallyHidden> {m.people_unit({ n })}</VisuallyHidden>
    </>
  );
}
