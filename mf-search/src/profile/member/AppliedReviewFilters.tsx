import { getLabel, limbLevels, stages } from '@app/option-lists';
import { getDimensionText } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { ReviewsQuery } from '@app/types';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { Applied } from '../../shared/Toolbar.tsx';

interface AppliedReviewFiltersProps {
  query: ReviewsQuery;
  onChange: (changes: Partial<ReviewsQuery>) => void;
  /** Called when the last filter was removed together with the focused button; the caller moves the focus. */
  onEmpty: () => void;
}

/** Active filters of the sheet as buttons that remove them; the keys above show by themselves whether they are on. */
export function AppliedReviewFilters({ query, onChange, onEmpty }: AppliedReviewFiltersProps) {
  const { locale } = useShell();
  const list = useRef<HTMLUListElement>(null);
  const { limbLevel, stage, dimension } = query;
  const rows: { key: string; label: string; without: Partial<ReviewsQuery> }[] = [
    ...limbLevel.map((value) => ({
      key: value,
      label: getLabel(limbLevels, value, locale),
      without: { limbLevel: limbLevel.filter((other) => other !== value) },
    })),
    ...stage.map((value) => ({
      key: value,
      label: getLabel(stages, value, locale),
      without: { stage: stage.filter((other) => other !== value) },
    })),
  ];
  if (dimension) {
    const label = m.filter_dimension_on({ dimension: getDimensionText(dimension, locale) });
    rows.push({ key: 'dimension', label, without: { dimension: '' } });
  }
  if (rows.length === 0) return null;

  function remove(index: number) {
    const others = [...(list.current?.querySelectorAll('button') ?? [])];
    onChange(rows[index]!.without);
    (others[index + 1] ?? others[index - 1])?.focus();
    if (rows.length === 1) onEmpty();
  }
  return (
    <Applied
      ref={list}
      label={m.filters_applied()}
      removeLabel={m.filter_remove()}
      rows={rows.map(({ key, label }, index) => ({ key, label, onRemove: () => remove(index) }))}
    />
  );
}
