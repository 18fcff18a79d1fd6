import { Check, Field, Fieldset, Input, Select, Textarea } from '@app/ui';
import { useFormContext } from 'react-hook-form';
import type { FieldPlan } from './field-plan.ts';
import type { FormValues } from './form-values.ts';

export interface FieldControlProps {
  plan: FieldPlan;
  problem?: string | undefined;
}

/** One field of the form, by its plan. */
export function FieldControl({ plan, problem }: FieldControlProps) {
  const { register } = useFormContext<FormValues>();
  const { name, label, hint, required = false, kind } = plan;
  const control = register(`fields.${name}`);
  if (kind === 'list')
    return (
      <Fieldset legend={label} hint={hint} error={problem} required={required}>
        {plan.options.map(({ value, label }) => (
          <Check key={value} {...control} value={value} label={label.en} />
        ))}
      </Fieldset>
    );
  return (
    <Field label={label} hint={hint} error={problem} required={required} wide={kind === 'prose'}>
      {kind === 'prose' ? (
        <Textarea rows={6} {...control} />
      ) : kind === 'answer' ? (
        <Select {...control}>
          <option value="">No answer</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Select>
      ) : (
        <Input {...control} inputMode={kind === 'number' ? 'numeric' : undefined} autoComplete="off" />
      )}
    </Field>
  );
}
