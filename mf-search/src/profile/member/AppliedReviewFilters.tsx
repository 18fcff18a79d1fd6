import { getLabel, limbLevels, stages } from '@app/option-lists';
import { getDimensionName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { ReviewsQuery } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { RemovableFilters, type RemovableFiltersProps } from '../../shared/Toolbar.tsx';

interface AppliedReviewFiltersProps {
  query: ReviewsQuery;
  onChange: (changes: Partial<ReviewsQuery>) => void;
  onEmpty: () => void;
}

/** Active filters of the sheet as buttons that remove them. The quick filters above show their own state. */
export function AppliedReviewFilters({ query, onChange, onEmpty }: AppliedReviewFiltersProps) {
  const { locale } = useShell();
  const { limbLevel, stage, dimension } = query;
  const removableFilters: RemovableFiltersProps['filters'][number][] = [
    ...limbLevel.map((value) => ({
      key: value,
      label: getLabel(limbLevels, value, locale),
      onRemove: () => onChange({ limbLevel: limbLevel.filter((selectedValue) => selectedValue !== value) }),
    })),
    ...stage.map((value) => ({
      key: value,
      label: getLabel(stages, value, locale),
      onRemove: () => onChange({ stage: stage.filter((selectedValue) => selectedValue !== value) }),
    })),
  ];
  if (dimension) {
    const label = m.filter_dimension_on({ dimension: getDimensionName(dimension, locale) });
    removableFilters.push({ key: 'dimension', label, onRemove: () => onChange({ dimension: '' }) });
  }
  if (removableFilters.length === 0) return null;
  return (
    <RemovableFilters
      label={m.filters_applied()}
      removeLabel={m.filter_remove()}
      filters={removableFilters}
      onEmpty={onEmpty}
    />
  );
}
