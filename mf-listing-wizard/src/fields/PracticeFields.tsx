import { accessibilityFeatures, deviceFamilies, limbLevels, type Option } from '@app/option-lists';
import { Pairs } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { AnswerField } from './AnswerField.tsx';
import { noAccess } from './listing-values.ts';
import { OptionChecks } from './OptionChecks.tsx';
import { PlacesFields } from './PlacesFields.tsx';
import { mostDays } from './problem-words.ts';
import { TextField } from './TextField.tsx';

/** "More about your practice": all of it optional. */
export function PracticeFields() {
  const accessOptions: Option[] = [
    ...accessibilityFeatures,
    {
      value: noAccess,
      label: {
        en: m.practice_access_none({}, { locale: 'en' }),
        es: m.practice_access_none({}, { locale: 'es' }),
      },
    },
  ];
  return (
    <>
      <Pairs>
        <AnswerField name="acceptsNewPatients" legend={m.practice_accepts()} />
        <AnswerField name="treatsChildren" legend={m.practice_children()} />
        <AnswerField name="onSiteFabrication" legend={m.practice_fabrication()} />
        <AnswerField name="sameDayRepairs" legend={m.practice_repairs()} />
      </Pairs>
      <Pairs>
        <TextField
          name="firstVisitDays"
          label={m.practice_first_visit()}
          hint={m.practice_days_hint({ max: mostDays.firstVisitDays })}
          short
          inputMode="numeric"
          maxLength={3}
        />
        <TextField
          name="adjustmentDays"
          label={m.practice_adjustment()}
          hint={m.practice_days_hint({ max: mostDays.adjustmentDays })}
          short
          inputMode="numeric"
          maxLength={2}
        />
      </Pairs>
      <OptionChecks name="limbLevels" options={limbLevels} legend={m.practice_levels()} />
      <OptionChecks name="deviceFamilies" options={deviceFamilies} legend={m.practice_devices()} />
      <OptionChecks name="accessibility" options={accessOptions} legend={m.practice_access()} />
      <TextField
        name="manufacturerTraining"
        label={m.practice_training()}
        hint={m.practice_training_hint()}
      />
      <TextField
        name="npi"
        label={m.practice_npi()}
        hint={m.practice_npi_hint()}
        short
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        tidy={(typed) => typed.replace(/\D/g, '')}
      />
      <PlacesFields />
    </>
  );
}
