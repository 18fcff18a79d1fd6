import {
  Button,
  type ButtonKind,
  Checkbox,
  Field,
  FieldGrid,
  Fieldset,
  Grid,
  Input,
  Row,
  Select,
  Stack,
  Textarea,
} from '@app/ui';
import { type ComponentProps, type ReactNode, type SubmitEvent, useLayoutEffect, useRef } from 'react';
import styles from './DataForm.module.css';
import { PasswordInput, SearchInput } from './inputs.tsx';

/** Kinds that are the `type` of an `<input>`. */
type InputKind = 'email' | 'search' | 'date' | 'time';

export interface CustomControlProps {
  name: string;
  /** The initial value. */
  value: string;
  disabled: boolean;
}

/** A field of a form. */
export interface FormField {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** `checkbox`: the value is "on" or empty; `checkboxes`: any number of the options. Default: `line`. */
  kind?: 'line' | 'prose' | 'number' | 'password' | 'choice' | 'checkbox' | 'checkboxes' | InputKind;
  options?: readonly (readonly [value: string, label: string])[];
  /** The initial value. */
  value?: string;
  /** False: it is chosen anew each time, and never part of what is kept of an unsent form. */
  isKept?: boolean;
  maxLength?: number;
  autoComplete?: string;
  rows?: number;
  /** Renders custom controls instead of those of `kind`. The control with the name of the field has its value. */
  render?: (control: CustomControlProps) => ReactNode;
  short?: boolean;
  /** True: the field gets the focus when the form opens or shows a new error. */
  autoFocus?: boolean;
}

type DataFieldProps = {
  field: FormField;
  error?: ReactNode;
  /** True: read-only for this reader. */
  disabled?: boolean;
} & Pick<ComponentProps<'input'>, 'onChange' | 'onBlur'> & { ref?: (element: never) => void };

/** A field with label, hint and error. Further properties, such as those of a form library, go to its control. */
export function DataField({ field, error, disabled, ...controlProps }: DataFieldProps) {
  const {
    label,
    hint,
    required = false,
    kind = 'line',
    options = [],
    value,
    rows,
    autoFocus,
    render,
    isKept: _,
    ...fieldProps
  } = field;
  const focusAndSelect = (element: HTMLInputElement | null) => {
    element?.focus();
    element?.select?.();
  };
  const sharedProps = {
    ...fieldProps,
    disabled,
    ...(autoFocus && { ref: focusAndSelect, 'data-focus': '' }),
    ...(value !== undefined && { defaultValue: value }),
    ...controlProps,
  };
  if (render)
    return (
      <Fieldset legend={label} hint={hint} error={error}>
        {render({ name: field.name, value: value ?? '', disabled: disabled === true })}
      </Fieldset>
    );
  if (kind === 'checkbox')
    return <Checkbox {...fieldProps} defaultChecked={value === 'on'} disabled={disabled} label={label} />;
  if (kind === 'checkboxes') {
    const { defaultValue, ...checkProps } = sharedProps;
    const checks = options.map(([optionValue, optionLabel]) => (
      <Checkbox
        key={optionValue}
        {...(checkProps as object)}
        value={optionValue}
        label={optionLabel}
        {...(defaultValue !== undefined && {
          defaultChecked: defaultValue.split(', ').includes(optionValue),
        })}
      />
    ));
    return (
      <Fieldset legend={label} hint={hint} error={error} required={required}>
        {options.length > 7 ? (
          <Grid autoFill="16rem" gap={0} columnGap={3}>
            {checks}
          </Grid>
        ) : (
          <Row gap={0} columnGap={3}>
            {checks}
          </Row>
        )}
      </Fieldset>
    );
  }
  const textProps = {
    autoComplete: 'off',
    // Codes are entered without automatic capital letters.
    autoCapitalize: field.autoComplete === 'one-time-code' ? 'none' : undefined,
    spellCheck: kind === 'prose',
    ...sharedProps,
  };
  return (
    <Field label={label} hint={hint} error={error} required={required} wide={kind === 'prose'}>
      {kind === 'choice' ? (
        <Select {...(sharedProps as object)} options={options} />
      ) : kind === 'prose' ? (
        <Textarea {...(textProps as object)} className={styles['DataForm-long']} rows={rows} />
      ) : kind === 'password' ? (
        <PasswordInput {...(textProps as object)} />
      ) : kind === 'search' ? (
        <SearchInput {...(textProps as object)} value={value} />
      ) : (
        <Input
          {...(textProps as object)}
          type={kind === 'line' || kind === 'number' ? 'text' : kind}
          inputMode={kind === 'number' ? 'numeric' : undefined}
        />
      )}
    </Field>
  );
}

/** The values of a form by field name; several values of one field are joined by ", ". */
export type FormValues = Readonly<Record<string, string>>;

export interface DataFormProps {
  /** The accessible name. Absent: the surrounding section has one. */
  label?: string;
  fields: readonly (FormField | false | undefined)[];
  /** The label of the submit button. Absent: the form is read-only. */
  submitLabel?: ReactNode;
  /** Values with which the form opens, as if they had been typed. */
  typedValues?: FormValues | undefined;
  kind?: ButtonKind;
  sending?: boolean;
  disabled?: boolean;
  /** Errors by field name. */
  fieldErrors?: Readonly<Record<string, ReactNode>>;
  /** Resolves to a true value after success; the form is then reset. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  /** Called with all values after each change. */
  onChange?: (values: FormValues) => void;
  /** True: fields and button are in one row. */
  inline?: boolean;
  /** Content above the fields. */
  children?: ReactNode;
  /** Controls beside the button. */
  tools?: ReactNode;
}

/** Enters values into the controls of a form. Custom controls get theirs when they are rendered. */
function enterValues(form: HTMLFormElement, values: FormValues): void {
  for (const control of form.querySelectorAll<HTMLInputElement>('[name]')) {
    const value = values[control.name];
    if (value === undefined || control.type === 'hidden') continue;
    if (control.type === 'checkbox') control.checked = value.split(', ').includes(control.value);
    else control.value = value;
  }
}

/** A form described by its fields, which submits their values. */
export function DataForm(props: DataFormProps) {
  const {
    label,
    fields,
    submitLabel,
    typedValues,
    kind = 'secondary',
    sending,
    disabled,
    fieldErrors = {},
    inline,
  } = props;
  const visibleFields = fields.filter((field) => field !== false && field !== undefined);
  function readValues(form: HTMLFormElement): FormValues {
    const formData = new FormData(form);
    return Object.fromEntries(
      visibleFields.map(({ name, kind }) => {
        const values = formData.getAll(name).map(String);
        return [name, kind === 'password' ? values.join() : values.join(', ').trim()];
      }),
    );
  }
  const formRef = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const form = formRef.current;
    if (!form || !typedValues) return;
    enterValues(form, typedValues);
    props.onChange?.(readValues(form));
  }, []);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (await props.onSubmit(readValues(form))) form.reset();
  }
  const isFullWidth = ({ kind, render }: FormField) =>
    render !== undefined || kind === 'checkbox' || kind === 'checkboxes' || kind === 'prose';
  const renderField = (field: FormField) => (
    <DataField
      key={field.name}
      field={field.render ? { ...field, value: typedValues?.[field.name] ?? field.value } : field}
      error={fieldErrors[field.name]}
      disabled={submitLabel === undefined}
    />
  );
  const narrowFields = visibleFields.filter((field) => !isFullWidth(field));
  const button = submitLabel !== undefined && (
    <>
      <Button type="submit" kind={kind} disabled={sending || disabled}>
        {submitLabel}
      </Button>
      {props.tools}
    </>
  );
  return (
    <form
      ref={formRef}
      onSubmit={submit}
      onChange={({ currentTarget }) => props.onChange?.(readValues(currentTarget))}
      aria-label={label}
    >
      {inline ? (
        <Row align="end" className={styles['DataForm-inline']}>
          {visibleFields.map(renderField)}
          {button}
        </Row>
      ) : (
        <Stack>
          {props.children}
          {narrowFields.length > 1 ? (
            <FieldGrid alignFields>{narrowFields.map(renderField)}</FieldGrid>
          ) : (
            narrowFields.map(renderField)
          )}
          {visibleFields.filter(isFullWidth).map(renderField)}
          {button && <Row>{button}</Row>}
        </Stack>
      )}
    </form>
  );
}
