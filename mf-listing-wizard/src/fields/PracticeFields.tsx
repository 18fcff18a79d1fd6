import type { Field, NameOfKind } from '@app/listing-fields';
import { getFormFields, getFormHint, getFormLabel, getSectionFields } from '@app/listing-fields';
import { useShell } from '@app/shell-api';
import { ChoiceOption, ChoiceRow, FieldGrid, Fieldset, Stack } from '@app/ui';
import { useFormContext } from 'react-hook-form';
import { m } from '../paraglide/messages.js';
import { DollarsField } from './DollarsField.tsx';
import { HoursField } from './HoursField.tsx';
import type { ListingValues } from './listing-values.ts';
import { OptionCheckboxes } from './OptionCheckboxes.tsx';
import { PlacesFields } from './PlacesFields.tsx';
import { TextField } from './TextField.tsx';

const practiceFields = getFormFields('practice').filter(({ group }) => !group);

/** "More about your practice": optional fields. */
export function PracticeFields() {
  const { locale } = useShell();
  const toFieldTexts = useFieldTexts();
  return (
    <>
      <FieldGrid>
        {practiceFields.map(
          (field) =>
            field.kind === 'answer' && (
              <AnswerField key={field.name} name={field.name} legend={getFormLabel(field.name, locale)} />
            ),
        )}
      </FieldGrid>
      <FieldGrid>
        {practiceFields.map(
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
      </FieldGrid>
      {practiceFields.map(
        (field) =>
          field.kind === 'hours' && (
            <HoursField key={field.name} {...toFieldTexts(field.name)} name={field.name} />
          ),
      )}
      <FieldGroup group="urgent" title={m.practice_urgent()} />
      <FieldGroup group="costs" title={m.practice_costs()} />
      {practiceFields.map(
        (field) => field.kind === 'list' && <OptionCheckboxes key={field.name} field={field} />,
      )}
      {practiceFields.map(
        (field) =>
          field.kind === 'line' && (
            <TextField key={field.name} {...toFieldTexts(field.name)} name={field.name} />
          ),
      )}
      <TextField
        name="npi"
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

function useFieldTexts() {
  const { locale } = useShell();
  return (name: string) => ({
    name,
    label: getFormLabel(name, locale),
    hint: getFormHint(name, locale) || undefined,
  });
}

/** The fields of a group below a heading, in the order of their definitions. */
function FieldGroup({ group, title }: { group: NonNullable<Field['group']>; title: string }) {
  const toFieldTexts = useFieldTexts();
  return (
    <Stack>
      <h3>{title}</h3>
      {getSectionFields('practice').map((field) => {
        if (field.group !== group) return null;
        const { name, kind } = field;
        if (kind === 'list') return <OptionCheckboxes key={name} field={field} />;
        if (kind === 'hours') return <HoursField key={name} {...toFieldTexts(name)} name={name} />;
        if (kind === 'dollars') return <DollarsField key={name} {...toFieldTexts(name)} name={name} />;
        return (
          kind === 'phone' && (
            <TextField key={name} {...toFieldTexts(name)} name={name} type="tel" autoComplete="off" />
          )
        );
      })}
    </Stack>
  );
}

/** Radio group with yes, no, and not stated. */
function AnswerField({ name, legend }: { name: NameOfKind<'answer'>; legend: string }) {
  const { register } = useFormContext<ListingValues>();
  return (
    <Fieldset legend={legend}>
      <ChoiceRow>
        <ChoiceOption {...register(name)} value="yes">
          {m.answer_yes()}
        </ChoiceOption>
        <ChoiceOption {...register(name)} value="no">
          {m.answer_no()}
        </ChoiceOption>
        <ChoiceOption {...register(name)} value="">
          {m.answer_none()}
        </ChoiceOption>
      </ChoiceRow>
    </Fieldset>
  );
}
