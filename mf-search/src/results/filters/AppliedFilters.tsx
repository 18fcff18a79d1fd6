import { flagFilters, getFlagLabel, listFilters } from '@app/listing-fields';
import { getLabel } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import type { SearchFilters } from '@app/types';
import { Button, classNames } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { RemovableFilters } from '../../shared/Toolbar.tsx';
import { formatFirstVisit } from '../../shared/words/filters.ts';
import { toggleFilter } from './active-filters.ts';

export interface AppliedFiltersProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  /** The "reviewers like me" restriction; null: off. */
  similarReviewers: { label: string; onRemove: () => void } | null;
  onClear: () => void;
  onEmpty: () => void;
  className?: string | undefined;
}

export function AppliedFilters(props: AppliedFiltersProps) {
  const { filters, onChange, similarReviewers, onClear, onEmpty, className } = props;
  const { locale } = useShell();
  const removableFilters = listFilters.flatMap(({ options, filter: { key } }) =>
    filters[key].map((value) => ({
      key: `${key} ${value}`,
      label: getLabel(options, value, locale),
      onRemove: () => onChange(toggleFilter(filters, key, value)),
    })),
  );
  for (const days of filters.firstVisitDays) {
    const onRemove = () => onChange({ ...filters, firstVisitDays: [] });
    removableFilters.push({ key: `firstVisitDays ${days}`, label: formatFirstVisit(days), onRemove });
  }
  for (const flag of flagFilters.map(({ filter }) => filter.key).filter((key) => filters[key])) {
    const onRemove = () => onChange({ ...filters, [flag]: false });
    removableFilters.push({ key: flag, label: getFlagLabel(flag, locale), onRemove });
  }
  if (similarReviewers) removableFilters.push({ key: 'alike', ...similarReviewers });
  if (removableFilters.length === 0) return null;
  return (
    <RemovableFilters
      className={classNames('NeedsScript', className)}
      filters={removableFilters}
      onEmpty={onEmpty}
    >
      {removableFilters.length > 1 && (
        <li>
          <Button kind="quiet" onClick={onClear}>
            {m.filters_clear_all()}
          </Button>
        </li>
      )}
    </RemovableFilters>
  );
}
