import { reviewLimits } from '@app/option-lists';
import { formatNumber, getRecommendText } from '@app/seo';
import { useShell } from '@app/shell-api';
import { countVisible, findContacts } from '@app/types';
import { Fact, Field, Input, StarInput, Textarea } from '@app/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { Question, useProblem } from './Question.tsx';
import styles from './RatingStep.module.css';
import type { ReviewValues } from './review-values.ts';

/** Step with the required rating and the text. */
export function RatingStep() {
  const { locale } = useShell();
  const { control, register } = useFormContext<ReviewValues>();
  const getRatingWord = (stars: number) => getRecommendText(stars, locale);
  const problem = useProblem('overallRating');
  const titleProblem = useProblem('title');
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
                getRatingWord(1),
                getRatingWord(2),
                getRatingWord(3),
                getRatingWord(4),
                getRatingWord(5),
              ]}
              value={field.value}
              onChange={field.onChange}
              required
              error={problem}
            />
          )}
        />
      </Question>
      <Question name="title">
        <Field label={m.write_title()} hint={m.write_title_hint()} error={titleProblem}>
          <Input {...register('title')} autoComplete="off" />
        </Field>
      </Question>
      <Question name="text">
        <TextField />
        <ContactWarning />
      </Question>
    </>
  );
}

/** Warns about contact data in the text, which moderation would return. */
function ContactWarning() {
  const { control } = useFormContext<ReviewValues>();
  const [title, text] = useWatch({ control, name: ['title', 'text'] });
  const contacts = findContacts(`${title}\n${text}`);
  const warning = contacts.includes('phone')
    ? m.write_contact_phone()
    : contacts.includes('email')
      ? m.write_contact_email()
      : '';
  return (
    <div className={styles.Contact} role="status">
      {warning && <Fact kind="warn">{warning}</Fact>}
    </div>
  );
}

function TextField() {
  const { control, register } = useFormContext<ReviewValues>();
  const length = countVisible(useWatch({ control, name: 'text' }));
  const { minText, maxText } = reviewLimits;
  return (
    <Field label={m.write_text()} hint={m.write_text_hint()} required error={useProblem('text')}>
      <Textarea {...register('text')} rows={8} />
      <p className={styles.Count} data-over={length > maxText ? '' : undefined}>
        {length < minText
          ? m.write_count_more({ n: minText - length, min: minText })
          : m.write_count({ shown: formatNumber(length), max: formatNumber(maxText) })}
      </p>
    </Field>
  );
}
