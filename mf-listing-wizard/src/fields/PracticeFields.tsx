import {
  type Field,
  getFormFields,
  getFormHint,
  getFormLabel,
  getSectionFields,
  type NameOfKind,
} from '@app/listing-fields';
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

const ungroupedFields = getFormFields('practice').filter(({ group }) => !group);

const renderKind = (kind: Field['kind']) =>
  ungroupedFields.map((field) => field.kind === kind && <PracticeField key={field.name} field={field} />);

/** "More about your practice": optional fields. */
export const PracticeFields = () => (
  <>
    <FieldGrid>{renderKind('answer')}</FieldGrid>
    <FieldGrid>{renderKind('days')}</FieldGrid>
    {renderKind('hours')}
    <FieldGroup group="urgent" title={m.practice_urgent()} />
    <FieldGroup group="costs" title={m.practice_costs()} />
    {renderKind('list')}
    {renderKind('line')}
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

/** The fields of a group below a heading, in the order of their definitions. */
const FieldGroup = ({ group, title }: { group: Field['group']; title: string }) => (
  <Stack>
    <h3>{title}</h3>
    {getSectionFields('practice').map(
      (field) => field.group === group && <PracticeField key={field.name} field={field} />,
    )}
  </Stack>
);

function PracticeField({ field }: { field: Field }) {
  const { locale } = useShell();
  const texts = {
    label: getFormLabel(field.name, locale),
    hint: getFormHint(field.name, locale) || undefined,
  };
  switch (field.kind) {
    case 'answer':
      return <AnswerField name={field.name} legend={texts.label} />;
    case 'days':
      return (
        <TextField
          {...texts}
          name={field.name}
          short
          inputMode="numeric"
          maxLength={String(field.max).length}
        />
      );
    case 'dollars':
      return <DollarsField {...texts} name={field.name} />;
    case 'hours':
      return <HoursField {...texts} name={field.name} />;
    case 'list':
      return <OptionCheckboxes field={field} />;
    case 'phone':
      return <TextField {...texts} name={field.name} type="tel" autoComplete="off" />;
    default:
      return <TextField {...texts} name={field.name} />;
  }
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
