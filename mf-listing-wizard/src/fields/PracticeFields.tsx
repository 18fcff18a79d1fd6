import type { NameOfKind } from '@app/listing-fields';
import { getFormFields, getFormHint, getFormLabel, getSection } from '@app/listing-fields';
import { useShell } from '@app/shell-api';
import { Choice, ChoiceOption, Fieldset, Pairs, Stack } from '@app/ui';
import { useFormContext } from 'react-hook-form';
import { m } from '../paraglide/messages.js';
import { HoursField } from './hours/HoursField.tsx';
import type { ListingValues } from './listing-values.ts';
import { OptionChecks } from './OptionChecks.tsx';
import { PlacesFields } from './PlacesFields.tsx';
import { TextField } from './TextField.tsx';

const practice = getFormFields('practice').filter(({ group }) => !group);
const urgent = getSection('practice').filter(({ group }) => group === 'urgent');

/** "More about your practice": optional fields. */
export function PracticeFields() {
  const { locale } = useShell();
  const toFieldTexts = (name: string) => ({
    name,
    label: getFormLabel(name, locale),
    hint: getFormHint(name, locale) || undefined,
  });
  return (
    <>
      <Pairs>
        {practice.map(
          (field) =>
            field.kind === 'answer' && (
              <AnswerField key={field.name} name={field.name} legend={getFormLabel(field.name, locale)} />
            ),
        )}
      </Pairs>
      <Pairs>
        {practice.map(
          (field) =>
            field.kind === 'days' && (
              <TextField
                key={field.name}
                {...toFieldTexts(field.name)}
                name={field.name}
                short
                inputMode="numeric"
                maxLength={String(field.max).length}
              />
            ),
        )}
      </Pairs>
      {practice.map(
        (field) =>
          field.kind === 'hours' && (
            <HoursField key={field.name} {...toFieldTexts(field.name)} name={field.name} />
          ),
      )}
      <Stack>
        <h3>{m.practice_urgent()}</h3>
        {urgent.map((field) => {
          if (field.kind === 'list') return <OptionChecks key={field.name} field={field} />;
          if (field.kind === 'hours')
            return <HoursField key={field.name} {...toFieldTexts(field.name)} name={field.name} />;
          return (
            field.kind === 'phone' && (
              <TextField
                key={field.name}
                {...toFieldTexts(field.name)}
                name={field.name}
                type="tel"
                autoComplete="off"
              />
            )
          );
        })}
      </Stack>
      {practice.map((field) => field.kind === 'list' && <OptionChecks key={field.name} field={field} />)}
      {practice.map(
        (field) =>
          field.kind === 'line' && (
            <TextField key={field.name} {...toFieldTexts(field.name)} name={field.name} />
          ),
      )}
      <TextField
        name="npi"
        label={m.practice_npi()}
        hint={m.practice_npi_hint()}
        short
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        normalize={(text) => text.replace(/\D/g, '')}
      />
      <PlacesFields />
    </>
  );
}

interface AnswerFieldProps {
  name: NameOfKind<'answer'>;
  legend: string;
}

/** Radio group with yes, no, and not stated. */
function AnswerField({ name, legend }: AnswerFieldProps) {
  const { register } = useFormContext<ListingValues>();
  return (
    <Fieldset legend={legend}>
      <Choice>
        <ChoiceOption {...register(name)} value="yes">
          {m.answer_yes()}
        </ChoiceOption>
        <ChoiceOption {...register(name)} value="no">
          {m.answer_no()}
        </ChoiceOption>
        <ChoiceOption {...register(name)} value="">
          {m.answer_none()}
        </ChoiceOption>
      </Choice>
    </Fieldset>
  );
}
