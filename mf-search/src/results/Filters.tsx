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
import { firstVisitDaysValues, getLabel } from '@app/option-lists';
import { formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type Facets, noFilters, type SearchFilters, type SearchQuery } from '@app/types';
import {
  Button,
  ButtonFace,
  ButtonLink,
  Check,
  classNames,
  Field,
  Fieldset,
  FilterIcon,
  More,
  NarrowFold,
  Row,
  Select,
  Sheet,
  VisuallyHidden,
} from '@app/ui';
import { type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { buildResultsHref, paths } from '../paths.ts';
import { filterValues, formatFirstVisitOption } from '../shared/words/filters.ts';
import styles from './Filters.module.css';
import { countOn, toggleFilter } from './filter-groups.ts';

const filtersId = 'filters';
/** Form of the filters; the sort control above the list belongs to it too. */
export const filtersFormId = 'filters-form';

interface FiltersButtonProps {
  /** Number of active filters. */
  on: number;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** Button that opens the filters where they do not fit beside the list. */
export function FiltersButton({ on, open, onToggle }: FiltersButtonProps) {
  return (
    <Button
      className={classNames(styles.Open, 'NeedsScript')}
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
  /** Current search. */
  query: SearchQuery;
  /** Absent while the first reply loads. */
  facets: Facets | undefined;
  total: number | undefined;
  /** Panel about the visitor, shown first. */
  you: ReactNode;
  /** Active filters, shown at the top of the sheet. */
  applied: ReactNode;
  /** Number of other active restrictions. */
  others: number;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Called on every change; the address changes and the focus stays. */
  onChange: (change: (filters: SearchFilters) => Partial<SearchFilters>) => void;
  onClear: () => void;
  /** Closes the sheet to show the list. */
  onDone: () => void;
}

/** True where filters do not fit beside the list. jsdom has no `matchMedia` and counts as wide. */
const isNarrow = () => window.matchMedia?.('(max-width: 61.99rem)').matches ?? false;

/** Filters of the search: a column beside the list, or a sheet on narrow screens. */
export function Filters(props: FiltersProps) {
  const { query, total, you, applied, others, open, onToggle, onClear, onDone } = props;
  const show =
    total === undefined ? m.results_apply() : m.show_results({ n: total, total: formatNumber(total) });
  const anyOn = countOn(query) + others > 0;
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
      {you && <div className={classNames(styles.You, 'NeedsScript')}>{you}</div>}
      <NarrowFold
        summary={
          <ButtonFace kind="secondary">
            <FilterIcon /> {m.results_filters()}
          </ButtonFace>
        }
      >
        <form
          id={filtersFormId}
          method="get"
          action={paths.results}
          aria-labelledby="filters-title"
          onSubmit={(event) => {
            event.preventDefault();
            onDone();
          }}
        >
          {query.name && <input type="hidden" name="name" value={query.name} />}
          {query.zipCode && <input type="hidden" name="zipCode" value={query.zipCode} />}
          <input type="hidden" name="radius" value={query.radius} />
          <Groups {...props} />
          <Row>
            <Button type="submit">{show}</Button>
            {anyOn && <ClearFilters query={query} onClear={onClear} kind="quiet" />}
          </Row>
        </form>
      </NarrowFold>
    </aside>
  );
}

interface ClearFiltersProps {
  query: SearchQuery;
  onClear: () => void;
  kind: 'quiet' | 'secondary';
}

/** Link to the same search without filters. */
export function ClearFilters({ query, onClear, kind }: ClearFiltersProps) {
  return (
    <ButtonLink
      kind={kind}
      href={buildResultsHref({ ...query, ...noFilters, page: 1, after: undefined })}
      onClick={(event) => {
        event.preventDefault();
        onClear();
      }}
    >
      {m.results_clear()}
    </ButtonLink>
  );
}

function Groups({ query: filters, facets, onChange }: Pick<FiltersProps, 'query' | 'facets' | 'onChange'>) {
  const { locale } = useShell();
  const [last, setLast] = useState('');
  /** Disables values without results, except one that was just removed, which keeps the focus. */
  const isEmpty = (key: string, isOn: boolean, n: number | undefined) => n === 0 && !isOn && key !== last;
  const flagChecks = (group: FlagFilterField['filter']['group']) =>
    flagFilters
      .filter(({ filter }) => filter.group === group)
      .map(({ filter: { key } }) => (
        <Check
          key={key}
          name={key}
          value="true"
          label={getFlagLabel(key, locale)}
          count={<Count n={facets?.[key]} />}
          checked={filters[key]}
          disabled={isEmpty(key, filters[key], facets?.[key])}
          onChange={() => {
            setLast(key);
            onChange((now) => ({ [key]: !now[key] }));
          }}
        />
      ));
  return (
    <>
      <Fieldset className={styles.Group} legend={m.filter_visits()}>
        {flagChecks('visits')}
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
      {listFilters.map((group) => (
        <Group
          key={group.filter.key}
          group={group}
          filters={filters}
          counts={facets?.[group.filter.key]}
          isEmpty={(value, isOn, n) => isEmpty(`${group.filter.key} ${value}`, isOn, n)}
          onToggle={(key, value) => {
            setLast(`${key} ${value}`);
            onChange((now) => toggleFilter(now, key, value));
          }}
        />
      ))}
      <Fieldset className={styles.Group} legend={m.filter_children()}>
        {flagChecks('children')}
      </Fieldset>
    </>
  );
}

interface GroupProps {
  group: ListFilterField;
  filters: SearchFilters;
  counts: Record<string, number> | undefined;
  /** True if selecting the value would give no results; it is then disabled. */
  isEmpty: (value: string, isOn: boolean, n: number | undefined) => boolean;
  onToggle: (key: ListKey, value: string) => void;
}

function Group({ group, filters, counts, isEmpty, onToggle }: GroupProps) {
  const { locale } = useShell();
  const { options } = group;
  const { key } = group.filter;
  const on: readonly string[] = filters[key];
  const { first, rest } = filterValues(group);
  const nameRest = key === 'insurance' ? m.filter_more_plans : m.filter_more_credentials;
  // Initial state only: closing later would remove the focused element.
  const [restOpen] = useState(() => rest.some((value) => on.includes(value)));

  const list = (values: readonly string[]) => (
    <ul>
      {values.map((value) => (
        <li key={value}>
          <Check
            name={key}
            value={value}
            label={getLabel(options, value, locale)}
            count={<Count n={counts && (counts[value] ?? 0)} />}
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
          <span className={styles.Any}>
            {group.filter.match === 'all' ? m.filter_all_of() : m.filter_any_of()}
          </span>
        </>
      }
      hint={getFilterHint(key, locale) || undefined}
    >
      {list(first)}
      {rest.length > 0 && (
        <More label={nameRest({ n: rest.length })} open={restOpen}>
          {list(rest)}
        </More>
      )}
    </Fieldset>
  );
}

function Count({ n }: { n: number | undefined }) {
  if (n === undefined) return null;
  return (
    <>
      {formatNumber(n)}
      <VisuallyHidden> {m.people_unit({ n })}</VisuallyHidden>
    </>
  );
}
