import { flagFilters, getFlagLabel, listFilters } from '@app/listing-fields';
import { getLabel } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import type { SearchFilters } from '@app/types';
import { Button } from '@app/ui';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { Applied } from '../../shared/Toolbar.tsx';
import { formatFirstVisit } from '../../shared/words/filters.ts';
import { toggleFilter } from './filter-groups.ts';

interface AppliedFiltersProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  /** The "reviewers like me" restriction; null: off. */
  alike: { label: string; onRemove: () => void } | null;
  onClear: () => void;
  /** Called when the last filter was removed together with the focused button; the caller moves the focus. */
  onEmpty: () => void;
}

/** Active filters as buttons that remove them. */
export function AppliedFilters({ filters, onChange, alike, onClear, onEmpty }: AppliedFiltersProps) {
  const { locale } = useShell();
  const list = useRef<HTMLUListElement>(null);
  const rows = listFilters.flatMap(({ options, filter: { key } }) =>
    filters[key].map((value) => ({
      key: `${key} ${value}`,
      label: getLabel(options, value, locale),
      take: () => onChange(toggleFilter(filters, key, value)),
    })),
  );
  for (const days of filters.firstVisitDays) {
    const take = () => onChange({ ...filters, firstVisitDays: [] });
    rows.push({ key: `firstVisitDays ${days}`, label: formatFirstVisit(days), take });
  }
  for (const flag of flagFilters.map(({ filter }) => filter.key).filter((key) => filters[key])) {
    const take = () => onChange({ ...filters, [flag]: false });
    rows.push({ key: flag, label: getFlagLabel(flag, locale), take });
  }
  if (alike) rows.push({ key: 'alike', label: alike.label, take: alike.onRemove });
  if (rows.length === 0) return null;

  function remove(index: number) {
    const others = [...(list.current?.querySelectorAll('button') ?? [])].slice(0, rows.length);
    rows[index]!.take();
    (others[index + 1] ?? others[index - 1])?.focus();
    if (rows.length === 1) onEmpty();
  }
  function clear() {
    onClear();
    onEmpty();
  }
  return (
    <Applied
      className="NeedsScript"
      ref={list}
      label={m.filters_applied()}
      removeLabel={m.filter_remove()}
      rows={rows.map(({ key, label }, index) => ({ key, label, onRemove: () => remove(index) }))}
    >
      {rows.length > 1 && (
        <li>
          <Button kind="quiet" onClick={clear}>
            {m.filters_clear_all()}
          </Button>
        </li>
      )}
    </Applied>
  );
}
