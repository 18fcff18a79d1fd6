import type { NameOfKind } from '@app/listing-fields';
import { Field, Fieldset, Input, Row } from '@app/ui';
import { useController, useFormContext } from 'react-hook-form';
import { m } from '../paraglide/messages.js';
import { useErrorText } from './error-texts.ts';
import type { ListingValues } from './listing-values.ts';

interface DollarsFieldProps {
  name: NameOfKind<'dollars'>;
  label: string;
  hint?: string | undefined;
}

/** Inputs for a minimum and a maximum price. The form stores them as one text, `90-150`; empty if both are empty. */
export function DollarsField({ name, label, hint }: DollarsFieldProps) {
  const { control } = useFormContext<ListingValues>();
  const { field } = useController({ control, name });
  const errorText = useErrorText(name);
  const [minAmount = '', maxAmount = ''] = field.value.split('-');
  const updateAmounts = (amounts: readonly string[]) => {
    const cleanAmounts = amounts.map((amount) => amount.replaceAll('-', ''));
    field.onChange(cleanAmounts.some((amount) => amount !== '') ? cleanAmounts.join('-') : '');
  };
  const inputProps = {
    short: true,
    inputMode: 'numeric',
    maxLength: 6,
    autoComplete: 'off',
    'aria-invalid': errorText ? true : undefined,
    onBlur: field.onBlur,
  } as const;
  return (
    <Fieldset legend={label} hint={hint} error={errorText} size="large">
      <Row align="end">
        <Field label={m.dollars_from()}>
          <Input
            {...inputProps}
            // Found by `focusField`, to which error messages link.
            data-field={name}
            value={minAmount}
            onChange={({ target }) => updateAmounts([target.value, maxAmount])}
          />
        </Field>
        <Field label={m.dollars_to()}>
          <Input
            {...inputProps}
            value={maxAmount}
            onChange={({ target }) => updateAmounts([minAmount, target.value])}
          />
        </Field>
      </Row>
    </Fieldset>
  );
}
