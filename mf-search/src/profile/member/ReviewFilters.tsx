import { dimensions, getLabel, limbLevels, type Option, stages } from '@app/option-lists';
import { formatNumber, getDimensionName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { listReviews, ReplyOf, ReviewsQuery } from '@app/types';
import {
  Button,
  Card,
  Checkbox,
  Disclosure,
  Field,
  FieldGrid,
  Fieldset,
  FilterIcon,
  Row,
  Select,
  Stack,
  toggleValue,
  VisuallyHidden,
} from '@app/ui';
import { useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { FilterCount, RemovableFilters, type RemovableFiltersProps } from '../../shared/Toolbar.tsx';
import { defaultReviewsQuery } from './reviews-search-params.ts';

interface ReviewFiltersProps {
  query: ReviewsQuery;
  reply: ReplyOf<typeof listReviews> | undefined;
  matchingCount: number | undefined;
  onChange: (changes: Partial<ReviewsQuery>) => void;
  onDone: () => void;
}

const countSheetFilters = ({ limbLevel, stage, dimension }: ReviewsQuery) =>
  limbLevel.length + stage.length + (dimension ? 1 : 0);

/** The filters that have no button of their own above the list; each value shows its number of reviews. */
export function ReviewFilters({ query, reply, matchingCount, onChange, onDone }: ReviewFiltersProps) {
  const { locale } = useShell();
  const [isOpen, setIsOpen] = useState(countSheetFilters(query) > 0);
  const titleId = useId();
  const activeFilterCount = countSheetFilters(query);
  return (
    <>
      <VisuallyHidden as="h2" id={titleId}>
        {m.review_filters()}
      </VisuallyHidden>
      <Disclosure
        open={isOpen}
        onToggle={setIsOpen}
        label={
          <>
            <FilterIcon />{' '}
            <span>
              {activeFilterCount > 0 ? m.review_filters_on({ n: activeFilterCount }) : m.review_filters()}
            </span>
          </>
        }
      >
        <Card
          as="form"
          gap={3}
          aria-labelledby={titleId}
          onSubmit={(event) => {
            event.preventDefault();
            setIsOpen(false);
            onDone();
          }}
        >
          <FieldGrid>
            <ValueCheckboxes
              legend={m.filter_level()}
              hint={m.filter_level_hint()}
              options={limbLevels as readonly Option<ReviewsQuery['limbLevel'][number]>[]}
              selectedValues={query.limbLevel}
              counts={reply?.limbLevels}
              onToggle={(value) => onChange({ limbLevel: toggleValue(query.limbLevel, value) })}
            />
            <Stack>
              <ValueCheckboxes
                legend={m.filter_stage()}
                options={stages as readonly Option<ReviewsQuery['stage'][number]>[]}
                selectedValues={query.stage}
                counts={reply?.stages}
                onToggle={(value) => onChange({ stage: toggleValue(query.stage, value) })}
              />
              <Field label={m.filter_dimension()} hint={m.filter_dimension_hint()}>
                <Select
                  value={query.dimension}
                  onChange={({ target }) =>
                    onChange({ dimension: target.value as ReviewsQuery['dimension'] })
                  }
                  options={[
                    ['', m.filter_dimension_any()],
                    ...dimensions.map(
                      (dimension) => [dimension, getDimensionName(dimension, locale)] as const,
                    ),
                  ]}
                />
              </Field>
            </Stack>
          </FieldGrid>
          <Row>
            <Button type="submit">
              {matchingCount === undefined
                ? m.show_reviews_plain()
                : m.show_reviews({ n: matchingCount, shown: formatNumber(matchingCount) })}
            </Button>
            {activeFilterCount > 0 && (
              <Button kind="quiet" onClick={() => onChange({ ...defaultReviewsQuery, sortBy: query.sortBy })}>
                {m.results_clear()}
              </Button>
            )}
          </Row>
        </Card>
      </Disclosure>
    </>
  );
}

interface ValueCheckboxesProps<T extends string> {
  legend: string;
  hint?: string;
  options: readonly Option<T>[];
  selectedValues: readonly T[];
  counts: Record<string, number> | undefined;
  onToggle: (value: T) => void;
}

function ValueCheckboxes<T extends string>(props: ValueCheckboxesProps<T>) {
  const { legend, hint, options, selectedValues, counts, onToggle } = props;
  const { locale } = useShell();
  return (
    <Fieldset legend={legend} hint={hint}>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label[locale]}
          count={counts && <FilterCount n={counts[value] ?? 0} formatUnit={m.review_unit} />}
          checked={selectedValues.includes(value)}
          onChange={() => onToggle(value)}
        />
      ))}
    </Fieldset>
  );
}

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
  return <RemovableFilters filters={removableFilters} onEmpty={onEmpty} />;
}
