import { dimensions, limbLevels, type Option, stages } from '@app/option-lists';
import { formatNumber, getDimensionText } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { listReviews, ReplyOf, ReviewsQuery } from '@app/types';
import {
  Button,
  Card,
  Check,
  Field,
  Fieldset,
  FilterIcon,
  Fold,
  Pairs,
  Row,
  Select,
  Stack,
  VisuallyHidden,
} from '@app/ui';
import { useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { everyReview } from './reviews-address.ts';
import { toggleValue } from './toggle-value.ts';

interface ReviewFiltersProps {
  query: ReviewsQuery;
  /** Absent while the first reply loads. */
  reply: ReplyOf<typeof listReviews> | undefined;
  matching: number | undefined;
  /** Called on every change; the address changes and the focus stays. */
  onChange: (changes: Partial<ReviewsQuery>) => void;
  /** Closes the sheet to show the list. */
  onDone: () => void;
}

const countOn = ({ limbLevel, stage, dimension }: ReviewsQuery) =>
  limbLevel.length + stage.length + (dimension ? 1 : 0);

/** The filters that have no key of their own above the list; each value shows its number of reviews. */
export function ReviewFilters({ query, reply, matching, onChange, onDone }: ReviewFiltersProps) {
  const { locale } = useShell();
  const [open, setOpen] = useState(countOn(query) > 0);
  const titleId = useId();
  const on = countOn(query);
  return (
    <>
      <VisuallyHidden as="h2" id={titleId}>
        {m.review_filters()}
      </VisuallyHidden>
      <Fold
        open={open}
        onToggle={setOpen}
        label={
          <>
            <FilterIcon /> <span>{on > 0 ? m.review_filters_on({ n: on }) : m.review_filters()}</span>
          </>
        }
      >
        <Card
          as="form"
          gap={3}
          aria-labelledby={titleId}
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
            onDone();
          }}
        >
          <Pairs>
            <Values
              legend={m.filter_level()}
              hint={m.filter_level_hint()}
              options={limbLevels as readonly Option<ReviewsQuery['limbLevel'][number]>[]}
              on={query.limbLevel}
              counts={reply?.limbLevels}
              onToggle={(value) => onChange({ limbLevel: toggleValue(query.limbLevel, value) })}
            />
            <Stack>
              <Values
                legend={m.filter_stage()}
                options={stages as readonly Option<ReviewsQuery['stage'][number]>[]}
                on={query.stage}
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
                      (dimension) => [dimension, getDimensionText(dimension, locale)] as const,
                    ),
                  ]}
                />
              </Field>
            </Stack>
          </Pairs>
          <Row>
            <Button type="submit">
              {matching === undefined
                ? m.show_reviews_plain()
                : m.show_reviews({ n: matching, shown: formatNumber(matching) })}
            </Button>
            {on > 0 && (
              <Button kind="quiet" onClick={() => onChange({ ...everyReview, sortBy: query.sortBy })}>
                {m.results_clear()}
              </Button>
            )}
          </Row>
        </Card>
      </Fold>
    </>
  );
}

interface ValuesProps<T extends string> {
  legend: string;
  hint?: string;
  options: readonly Option<T>[];
  on: readonly T[];
  counts: Record<string, number> | undefined;
  onToggle: (value: T) => void;
}

function Values<T extends string>({ legend, hint, options, on, counts, onToggle }: ValuesProps<T>) {
  const { locale } = useShell();
  return (
    <Fieldset legend={legend} hint={hint}>
      {options.map(({ value, label }) => (
        <Check
          key={value}
          label={label[locale]}
          count={counts && <Count n={counts[value] ?? 0} />}
          checked={on.includes(value)}
          onChange={() => onToggle(value)}
        />
      ))}
    </Fieldset>
  );
}

function Count({ n }: { n: number }) {
  return (
    <>
      {formatNumber(n)}
      <VisuallyHidden> {m.review_unit({ n })}</VisuallyHidden>
    </>
  );
}
