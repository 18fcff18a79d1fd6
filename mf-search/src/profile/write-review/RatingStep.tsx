import { Field, Input, Textarea } from '@app/ui';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { ContactWarning, RecommendationInput, TextLength } from '../../shared/reviews/TextNotes.tsx';
import { FieldQuestion, Question, useQuestionError } from './Question.tsx';
import type { ReviewValues } from './review-values.ts';

export function RatingStep() {
  const { control, register } = useFormContext<ReviewValues>();
  const { field } = useController({ control, name: 'overallRating' });
  const ratingError = useQuestionError('overallRating');
  return (
    <>
      <Question name="overallRating">
        <RecommendationInput
          legend={m.recommend_question()}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          error={ratingError}
        />
      </Question>
      <FieldQuestion name="title" label={m.write_title()} hint={m.write_title_hint()}>
        <Input {...register('title')} autoComplete="off" />
      </FieldQuestion>
      <Question name="text">
        <TextField />
        <ContactNote />
      </Question>
    </>
  );
}

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
