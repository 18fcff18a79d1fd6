import { getRecommendationText } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Field, Input, StarInput, Textarea } from '@app/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { ContactWarning, TextLength } from '../../shared/reviews/TextNotes.tsx';
import { Question, useQuestionError } from './Question.tsx';
import type { ReviewValues } from './review-values.ts';

/** Step with the required rating and the text. */
export function RatingStep() {
  const { locale } = useShell();
  const { control, register } = useFormContext<ReviewValues>();
  const getRatingLabel = (stars: number) => getRecommendationText(stars, locale);
  const ratingError = useQuestionError('overallRating');
  const titleError = useQuestionError('title');
  return (
    <>
      <Question name="overallRating">
        <Controller
          control={control}
          name="overallRating"
          render={({ field }) => (
            <StarInput
              legend={m.recommend_question()}
              name={field.name}
              labels={[
                getRatingLabel(1),
                getRatingLabel(2),
                getRatingLabel(3),
                getRatingLabel(4),
                getRatingLabel(5),
              ]}
              value={field.value}
              onChange={field.onChange}
              required
              error={ratingError}
            />
          )}
        />
      </Question>
      <Question name="title">
        <Field label={m.write_title()} hint={m.write_title_hint()} error={titleError}>
          <Input {...register('title')} autoComplete="off" />
        </Field>
      </Question>
      <Question name="text">
        <TextField />
        <ContactNote />
      </Question>
    </>
  );
}

/** Warns about contact data in title and text. */
function ContactNote() {
  const { control } = useFormContext<ReviewValues>();
  const [title, text] = useWatch({ control, name: ['title', 'text'] });
  return <ContactWarning text={`${title}\n${text}`} />;
}

function TextField() {
  const { control, register } = useFormContext<ReviewValues>();
  return (
    <Field label={m.write_text()} hint={m.write_text_hint()} required error={useQuestionError('text')}>
      <Textarea {...register('text')} rows={8} />
      <TextLength text={useWatch({ control, name: 'text' })} />
    </Field>
  );
}
