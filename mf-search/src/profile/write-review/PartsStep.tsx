import {
  type AddedOption,
  concernTags,
  type Dimension,
  dimensions,
  type Option,
  reviewLimits,
  reviewTags,
  strengthTags,
  withAdded,
} from '@app/option-lists';
import { dimensionText } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Choice, ChoiceOption, Fieldset } from '@app/ui';
import { Controller, useController, useFormContext } from 'react-hook-form';
import { useReviewLists } from '../../own-api.ts';
import { m } from '../../paraglide/messages.js';
import { Question, useProblem } from './Question.tsx';
import { partWords } from './question-words.ts';
import type { ReviewValues } from './review-values.ts';

/** Part by part, and in a few words: all of it may be left out. */
export function PartsStep() {
  const { locale } = useShell();
  return (
    <>
      <p>{m.write_parts_hint()}</p>
      {dimensions.map((dimension) => (
        <Question key={dimension} name="ratings">
          <Part dimension={dimension} legend={dimensionText(dimension, locale)} />
        </Question>
      ))}
      <Question name="tags">
        <Tags />
      </Question>
    </>
  );
}

function Part({ dimension, legend }: { dimension: Dimension; legend: string }) {
  const { control } = useFormContext<ReviewValues>();
  const name = `ratings.${dimension}` as const;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Fieldset legend={legend}>
          <Choice>
            {partWords().map((word, index) => (
              <ChoiceOption
                key={word}
                name={name}
                checked={field.value === index + 1}
                onChange={() => field.onChange(index + 1)}
              >
                {index + 1} {word}
              </ChoiceOption>
            ))}
            <ChoiceOption name={name} checked={field.value === null} onChange={() => field.onChange(null)}>
              {m.part_none()}
            </ChoiceOption>
          </Choice>
        </Fieldset>
      )}
    />
  );
}

function Tags() {
  const { control } = useFormContext<ReviewValues>();
  const { field } = useController({ control, name: 'tags' });
  const chosen = field.value;
  const { data, isPending } = useReviewLists();
  const { strengthTags: strengths = [], concernTags: concerns = [] } = data ?? {};
  const known = [...strengths, ...concerns, ...reviewTags];
  // Whatever counts can be taken off, also where the lists could not be had.
  const unknown = chosen
    .filter((tag) => !isPending && known.every(({ value }) => value !== tag))
    .map((value) => ({ value, es: '' }));
  // One that is not offered any more stays where it was chosen before, until it is taken off.
  const among = (list: readonly Option[], added: readonly AddedOption[]) =>
    withAdded(
      list,
      added.filter(({ value, retired }) => !retired || chosen.includes(value)),
    );
  const { maxTags } = reviewLimits;
  const problem = useProblem('tags');
  const toggle = (tag: string) =>
    field.onChange(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag]);
  const keys = (tags: readonly Option[]) => (
    <TagKeys tags={tags} chosen={chosen} full={chosen.length >= maxTags} onToggle={toggle} />
  );
  const count = m.write_tags_count({ n: chosen.length, max: maxTags });
  return (
    <>
      <Fieldset legend={m.write_strengths()} hint={count} error={problem}>
        <Choice>{keys(among(strengthTags, [...strengths, ...unknown]))}</Choice>
      </Fieldset>
      <Fieldset legend={m.write_concerns()} hint={count}>
        <Choice>{keys(among(concernTags, concerns))}</Choice>
      </Fieldset>
    </>
  );
}

interface TagKeysProps {
  tags: readonly Option[];
  chosen: readonly string[];
  full: boolean;
  onToggle: (tag: string) => void;
}

function TagKeys({ tags, chosen, full, onToggle }: TagKeysProps) {
  const { locale } = useShell();
  return tags.map(({ value, label }) => (
    <ChoiceOption
      key={value}
      type="checkbox"
      checked={chosen.includes(value)}
      disabled={full && !chosen.includes(value)}
      onChange={() => onToggle(value)}
    >
      {label[locale]}
    </ChoiceOption>
  ));
}
