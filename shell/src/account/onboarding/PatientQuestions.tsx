import {
  activityLevels,
  ageRanges,
  homeStates,
  type Locale,
  listChoices,
  lowerExtremities,
  upperExtremities,
} from '@app/option-lists';
import { getPageLocale } from '@app/shell-api';
import { ChoiceOption, ChoiceRow, Field, FieldGrid, Fieldset, Select } from '@app/ui';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import type { QuestionsProps } from './answers.ts';

/** Activity, age and state: second step of the dialog, first half of Patient Info. */
export function BasicQuestions({ answers, onAnswer }: QuestionsProps) {
  const locale: Locale = getPageLocale();
  const radioGroupName = useId();
  return (
    <>
      <Fieldset legend={m.info_activity()} hint={m.info_activity_hint()}>
        <ChoiceRow>
          {activityLevels.map(({ value, label }) => (
            <ChoiceOption
              key={value}
              name={radioGroupName}
              value={value}
              checked={answers.activityLevel === value}
              onChange={() => onAnswer({ activityLevel: value })}
            >
              {label[locale]}
            </ChoiceOption>
          ))}
        </ChoiceRow>
      </Fieldset>
      <FieldGrid>
        <Field label={m.info_age()}>
          <Select
            value={answers.ageRange}
            onChange={({ target }) => onAnswer({ ageRange: target.value })}
            options={[['', m.info_choose_age(), true], ...listChoices(ageRanges, locale)]}
          />
        </Field>
        <Field label={m.info_state()}>
          <Select
            value={answers.state}
            autoComplete="address-level1"
            onChange={({ target }) => onAnswer({ state: target.value })}
            options={[
              ['', m.info_choose_state(), true],
              ...homeStates.map(({ name }) => [name, name] as const),
            ]}
          />
        </Field>
      </FieldGrid>
    </>
  );
}

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
