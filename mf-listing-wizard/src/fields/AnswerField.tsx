import type { NameOfKind } from '@app/listing-fields';
import { Choice, ChoiceOption, Fieldset } from '@app/ui';
import { useFormContext } from 'react-hook-form';
import { m } from '../paraglide/messages.js';
import type { ListingValues } from './listing-values.ts';

export interface AnswerFieldProps {
  name: NameOfKind<'answer'>;
  legend: string;
}

/** Radio group with yes, no, and not stated. */
export function AnswerField({ name, legend }: AnswerFieldProps) {
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
