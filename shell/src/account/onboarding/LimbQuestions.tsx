import { listChoices, lowerExtremities, upperExtremities } from '@app/option-lists';
import { getPageLocale } from '@app/shell-api';
import { Field, FieldGrid, Select } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import type { QuestionsProps } from './answers.ts';

const optionsByQuestion = { upperExtremity: upperExtremities, lowerExtremity: lowerExtremities };

/** Levels of amputation or limb difference: third step of the dialog, second half of Patient Info. */
export function LimbQuestions({ answers, onAnswer }: QuestionsProps) {
  const locale = getPageLocale();
  const labels = { upperExtremity: m.info_upper(), lowerExtremity: m.info_lower() };
  const hints = { upperExtremity: m.info_upper_hint(), lowerExtremity: m.info_lower_hint() };
  return (
    <FieldGrid>
      {(['upperExtremity', 'lowerExtremity'] as const).map((question) => (
        <Field key={question} label={labels[question]} hint={hints[question]}>
          <Select
            value={answers[question]}
            onChange={({ target }) => onAnswer({ [question]: target.value })}
            options={[['', m.info_choose_level(), true], ...listChoices(optionsByQuestion[question], locale)]}
          />
        </Field>
      ))}
    </FieldGrid>
  );
}
