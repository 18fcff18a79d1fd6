import {
  type AddedOption,
  concernTags,
  type Dimension,
  dimensions,
  mergeAddedOptions,
  type Option,
  reviewLimits,
  reviewTags,
  strengthTags,
} from '@app/option-lists';
import { useCall } from '@app/remote-kit';
import { getDimensionName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { getReviewLists } from '@app/types';
import {
  Button,
  ChoiceOption,
  ChoiceRow,
  Details,
  Fieldset,
  Grid,
  Row,
  Stack,
  toggleValue,
  VisuallyHidden,
} from '@app/ui';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import toolStyles from '../../shared/Toolbar.module.css';
import styles from './DetailsStep.module.css';
import { Question, useQuestionError } from './Question.tsx';
import type { ReviewValues } from './review-values.ts';

export function DetailsStep({ onSkip }: { onSkip: () => void }) {
  const { locale } = useShell();
  return (
    <>
      <Row justify="between" className={styles.Skip}>
        <p>{m.write_parts_hint()}</p>
        <Button kind="secondary" onClick={onSkip}>
          {m.write_skip()}
        </Button>
      </Row>
      <Question name="tags">
        <TagsQuestion />
      </Question>
      <Stack gap={1}>
        <h3>{m.write_parts()}</h3>
        <Row as="p" justify="between" nowrap soft aria-hidden="true">
          <span>{m.write_parts_low()}</span>
          <span>{m.write_parts_high()}</span>
        </Row>
        {dimensions.map((dimension) => (
          <Question key={dimension} name="ratings">
            <DimensionRating dimension={dimension} legend={getDimensionName(dimension, locale)} />
          </Question>
        ))}
      </Stack>
    </>
  );
}

/** One row of five numbers, with the label of the chosen one and a button to clear it. */
function DimensionRating({ dimension, legend }: { dimension: Dimension; legend: string }) {
  const { control } = useFormContext<ReviewValues>();
  const { field } = useController({ control, name: `ratings.${dimension}` });
  const labels = [m.part_1(), m.part_2(), m.part_3(), m.part_4(), m.part_5()];
  return (
    <Fieldset className={styles.Part} legend={legend}>
      {field.value !== null && (
        <p className={styles.Chosen}>
          <span>{labels[field.value - 1]}</span>{' '}
          <button
            type="button"
            className={styles.Clear}
            onClick={({ currentTarget }) => {
              // The button disappears with the answer; the focus moves to the question.
              currentTarget.closest('fieldset')?.querySelector('input')?.focus();
              field.onChange(null);
            }}
          >
            {m.write_part_clear()}
            <VisuallyHidden> – {legend}</VisuallyHidden>
          </button>
        </p>
      )}
      <Grid columns="repeat(5, minmax(var(--target), 1fr))" gap={1} className={styles.Numbers}>
        {labels.map((label, index) => (
          <label key={label} className={toolStyles.Overlaid}>
            <input
              type="radio"
              name={field.name}
              checked={field.value === index + 1}
              onChange={() => field.onChange(index + 1)}
            />
            <span>{index + 1}</span>
            <VisuallyHidden> {label}</VisuallyHidden>
          </label>
        ))}
      </Grid>
    </Fieldset>
  );
}

function TagsQuestion() {
  const { control } = useFormContext<ReviewValues>();
  const { field } = useController({ control, name: 'tags' });
  const selectedTags = field.value;
  const { data: reviewLists, isPending } = useCall(getReviewLists);
  const { strengthTags: addedStrengthTags = [], concernTags: addedConcernTags = [] } = reviewLists ?? {};
  const knownTags = [...addedStrengthTags, ...addedConcernTags, ...reviewTags];
  // Chosen tags stay removable, even if the lists failed to load.
  const unlistedTags = selectedTags
    .filter((tag) => !isPending && knownTags.every(({ value }) => value !== tag))
    .map((value) => ({ value, es: '' }));
  // An option that is no longer offered stays listed until it is removed.
  const mergeOfferedTags = (builtInTags: readonly Option[], addedOptions: readonly AddedOption[]) =>
    mergeAddedOptions(
      builtInTags,
      addedOptions.filter(({ value, retired }) => !retired || selectedTags.includes(value)),
    );
  const error = useQuestionError('tags');
  const toggleTag = (tag: string) => field.onChange(toggleValue(selectedTags, tag));
  const countText = m.write_tags_count({ n: selectedTags.length, max: reviewLimits.maxTags });
  return (
    <>
      <Fieldset legend={m.write_strengths()} hint={countText} error={error}>
        <ExpandableTags
          tags={mergeOfferedTags(strengthTags, [...addedStrengthTags, ...unlistedTags])}
          selectedTags={selectedTags}
          onToggle={toggleTag}
        />
      </Fieldset>
      <Fieldset legend={m.write_concerns()}>
        <ExpandableTags
          tags={mergeOfferedTags(concernTags, addedConcernTags)}
          selectedTags={selectedTags}
          onToggle={toggleTag}
        />
      </Fieldset>
    </>
  );
}

/** Number of tags shown at first: two or three rows on a phone. */
const visibleTagCount = 5;

interface ExpandableTagsProps {
  tags: readonly Option[];
  selectedTags: readonly string[];
  onToggle: (tag: string) => void;
}

/** The first tags; the others when expanded, or at once if one of them is chosen. */
function ExpandableTags({ tags, selectedTags, onToggle }: ExpandableTagsProps) {
  const { locale } = useShell();
  const moreTags = tags.slice(visibleTagCount);
  // Initial state only: closing later would remove the focused element.
  const [isOpen] = useState(() => moreTags.some(({ value }) => selectedTags.includes(value)));
  const isFull = selectedTags.length >= reviewLimits.maxTags;
  const renderTags = (renderedTags: readonly Option[]) => (
    <ChoiceRow>
      {renderedTags.map(({ value, label }) => (
        <ChoiceOption
          key={value}
          type="checkbox"
          checked={selectedTags.includes(value)}
          disabled={isFull && !selectedTags.includes(value)}
          onChange={() => onToggle(value)}
        >
          {label[locale]}
        </ChoiceOption>
      ))}
    </ChoiceRow>
  );
  return (
    <>
      {renderTags(tags.slice(0, visibleTagCount))}
      {moreTags.length > 0 && (
        <Details label={m.write_more_tags({ n: moreTags.length })} open={isOpen}>
          {renderTags(moreTags)}
        </Details>
      )}
    </>
  );
}
