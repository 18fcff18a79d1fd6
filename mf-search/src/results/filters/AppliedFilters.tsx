import { flagFilters, getFlagLabel, listFilters } from '@app/listing-fields';
import { getLabel } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import type { SearchFilters } from '@app/types';
import { Button } from '@app/ui';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { RemovableFilters } from '../../shared/Toolbar.tsx';
import { formatFirstVisit } from '../../shared/words/filters.ts';
import { toggleFilter } from './active-filters.ts';

interface AppliedFiltersProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  /** The "reviewers like me" restriction; null: off. */
  similarReviewers: { label: string; onRemove: () => void } | null;
  onClear: () => void;
  /** Called when the last filter was removed together with the focused button; the caller moves the focus. */
  onEmpty: () => void;
}

/** Active filters as buttons that remove them. */
export function AppliedFilters({
  filters,
  onChange,
  similarReviewers,
  onClear,
  onEmpty,
}: AppliedFiltersProps) {
  const { locale } = useShell();
  const listRef = useRef<HTMLUListElement>(null);
  const items = listFilters.flatMap(({ options, filter: { key } }) =>
    filters[key].map((value) => ({
      key: `${key} ${value}`,
      label: getLabel(options, value, locale),
      removeValue: () => onChange(toggleFilter(filters, key, value)),
    })),
  );
  for (const days of filters.firstVisitDays) {
    const removeValue = () => onChange({ ...filters, firstVisitDays: [] });
    items.push({ key: `firstVisitDays ${days}`, label: formatFirstVisit(days), removeValue });
  }
  for (const flag of flagFilters.map(({ filter }) => filter.key).filter((key) => filters[key])) {
    const removeValue = () => onChange({ ...filters, [flag]: false });
    items.push({ key: flag, label: getFlagLabel(flag, locale), removeValue });
  }
  if (similarReviewers)
    items.push({ key: 'alike', label: similarReviewers.label, removeValue: similarReviewers.onRemove });
  if (items.length === 0) return null;

  function removeFilter(index: number) {
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])].slice(0, items.length);
    items[index]!.removeValue();
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    if (items.length === 1) onEmpty();
  }
  function clearAll() {
    onClear();
    onEmpty();
  }
  return (
    <RemovableFilters
      className="NeedsScript"
      ref={listRef}
      label={m.filters_applied()}
      removeLabel={m.filter_remove()}
      filters={items.map(({ key, label }, index) => ({ key, label, onRemove: () => removeFilter(index) }))}
    >
      {items.length > 1 && (
        <li>
          <Button kind="quiet" onClick={clearAll}>
            {m.filters_clear_all()}
          </Button>
        </li>
      )}
    </RemovableFilters>
  );
}
