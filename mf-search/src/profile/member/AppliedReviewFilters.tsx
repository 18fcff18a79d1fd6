import { getLabel, limbLevels, stages } from '@app/option-lists';
import { getDimensionName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { ReviewsQuery } from '@app/types';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { RemovableFilters } from '../../shared/Toolbar.tsx';

interface AppliedReviewFiltersProps {
  query: ReviewsQuery;
  onChange: (changes: Partial<ReviewsQuery>) => void;
  /** Called when the last filter was removed together with the focused button; the caller moves the focus. */
  onEmpty: () => void;
}

/** Active filters of the sheet as buttons that remove them. The quick filters above show their own state. */
export function AppliedReviewFilters({ query, onChange, onEmpty }: AppliedReviewFiltersProps) {
  const { locale } = useShell();
  const listRef = useRef<HTMLUListElement>(null);
  const { limbLevel, stage, dimension } = query;
  const items: { key: string; label: string; changes: Partial<ReviewsQuery> }[] = [
    ...limbLevel.map((value) => ({
      key: value,
      label: getLabel(limbLevels, value, locale),
      changes: { limbLevel: limbLevel.filter((other) => other !== value) },
    })),
    ...stage.map((value) => ({
      key: value,
      label: getLabel(stages, value, locale),
      changes: { stage: stage.filter((other) => other !== value) },
    })),
  ];
  if (dimension) {
    const label = m.filter_dimension_on({ dimension: getDimensionName(dimension, locale) });
    items.push({ key: 'dimension', label, changes: { dimension: '' } });
  }
  if (items.length === 0) return null;

  function removeFilter(index: number) {
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])];
    onChange(items[index]!.changes);
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    if (items.length === 1) onEmpty();
  }
  return (
    <RemovableFilters
      ref={listRef}
      label={m.filters_applied()}
      removeLabel={m.filter_remove()}
      filters={items.map(({ key, label }, index) => ({ key, label, onRemove: () => removeFilter(index) }))}
    />
  );
}
