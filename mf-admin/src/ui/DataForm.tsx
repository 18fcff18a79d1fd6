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
import {
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './DataForm.module.css';
import { focusAndSelect, PasswordInput, SearchInput } from './inputs.tsx';

/** Types that are the `type` of an `<input>`. */
type InputType = 'email' | 'search' | 'date' | 'time';

export interface CustomControlProps {
  name: string;
  value: string;
  disabled: boolean;
}

export interface FormField {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** `checkbox`: the value is "on" or empty; `checkboxes`: any number of the options. Default: `text`. */
  type?: 'text' | 'textarea' | 'number' | 'password' | 'select' | 'checkbox' | 'checkboxes' | InputType;
  options?: readonly (readonly [value: string, label: string])[];
  value?: string;
  /** False: not saved in the draft of the form. Default: true. */
  isSavedInDraft?: boolean;
  maxLength?: number;
  autoComplete?: string;
  rows?: number;
  /** Renders custom controls instead of those of `type`. The control with the name of the field has its value. */
  renderControl?: (control: CustomControlProps) => ReactNode;
  isShort?: boolean;
  /** True: the field gets the focus when the form opens or shows a new error. */
  autoFocus?: boolean;
}

type DataFieldProps = {
  field: FormField;
  error?: ReactNode;
  /** True: the control is disabled, because the reader may not change its value. */
  readOnly?: boolean;
} & Pick<ComponentProps<'input'>, 'onChange' | 'onBlur'> & { ref?: (element: never) => void };

/** Further properties go to the control, such as those of a form library; a `checkbox` and custom ones take none. */
export function DataField({ field, error, readOnly, ...controlProps }: DataFieldProps) {
  const {
    label,
    hint,
    required = false,
    type = 'text',
    options = [],
    value,
    rows,
    isShort = false,
    autoFocus,
    renderControl,
    isSavedInDraft: _,
    ...fieldProps
  } = field;
  const sharedProps = {
    ...fieldProps,
    disabled: readOnly,
    ...(autoFocus && { ref: focusAndSelect, 'data-focus': '' }),
    ...(value !== undefined && { defaultValue: value }),
    ...controlProps,
  };
  if (renderControl)
    return (
      <Fieldset legend={label} hint={hint} error={error}>
        {renderControl({ name: field.name, value: value ?? '', disabled: readOnly === true })}
      </Fieldset>
    );
  if (type === 'checkbox')
    return <Checkbox {...fieldProps} defaultChecked={value === 'on'} disabled={readOnly} label={label} />;
  if (type === 'checkboxes') {
    const { defaultValue, ...checkboxProps } = sharedProps;
    const checkboxes = options.map(([optionValue, optionLabel]) => (
      <Checkbox
        key={optionValue}
        {...(checkboxProps as object)}
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
            {checkboxes}
          </Grid>
        ) : (
          <Row gap={0} columnGap={3}>
            {checkboxes}
          </Row>
        )}
      </Fieldset>
    );
  }
  const textProps = {
    autoComplete: 'off',
    // Codes are entered without automatic capital letters.
    autoCapitalize: field.autoComplete === 'one-time-code' ? 'none' : undefined,
    spellCheck: type === 'textarea',
    ...sharedProps,
  };
  return (
    <Field label={label} hint={hint} error={error} required={required} wide={type === 'textarea'}>
      {type === 'select' ? (
        <Select {...(sharedProps as object)} options={options} />
      ) : type === 'textarea' ? (
        <Textarea
          {...(textProps as object)}
          short={isShort}
          className={styles['DataForm-long']}
          rows={rows}
        />
      ) : type === 'password' ? (
        <PasswordInput {...(textProps as object)} />
      ) : type === 'search' ? (
        <SearchInput {...(textProps as object)} value={value} />
      ) : (
        <Input
          {...(textProps as object)}
          short={isShort}
          type={type === 'number' ? 'text' : type}
          inputMode={type === 'number' ? 'numeric' : undefined}
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
  /** The label while the form is sent. Default: `submitLabel`. */
  sendingLabel?: string;
  /** Values with which the form opens, such as those of a draft. They take precedence over those of its fields. */
  initialValues?: FormValues | undefined;
  buttonKind?: ButtonKind;
  isSending?: boolean;
  isSubmitDisabled?: boolean;
  /** Returns false while the form cannot be sent, because something is missing. */
  isComplete?: (values: FormValues) => boolean;
  fieldErrors?: Readonly<Record<string, ReactNode>>;
  /** Resolves to a true value after success; the form is then reset. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  /** Called with all values after each change. */
  onChange?: (values: FormValues) => void;
  /** True: fields and button are in one row. */
  isInline?: boolean;
  /** Content above the fields. */
  children?: ReactNode;
  /** Further buttons beside the submit button. */
  extraActions?: ReactNode;
}

/** Enters values into the controls of a form. Custom controls get theirs when they are rendered. */
function fillForm(form: HTMLFormElement, values: FormValues): void {
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
    sendingLabel = submitLabel,
    initialValues,
    buttonKind = 'secondary',
    isSending,
    isSubmitDisabled,
    isComplete,
    fieldErrors = {},
    isInline,
  } = props;
  const visibleFields = fields.filter((field) => field !== false && field !== undefined);
  function readValues(form: HTMLFormElement): FormValues {
    const formData = new FormData(form);
    return Object.fromEntries(
      visibleFields.map(({ name, type }) => {
        const values = formData.getAll(name).map(String);
        return [name, type === 'password' ? values.join() : values.join(', ').trim()];
      }),
    );
  }
  const formRef = useRef<HTMLFormElement>(null);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const checkCompleteness = (values: FormValues) => setIsIncomplete(isComplete?.(values) === false);
  useLayoutEffect(() => {
    const form = formRef.current;
    if (!form) return;
    if (initialValues) {
      fillForm(form, initialValues);
      props.onChange?.(readValues(form));
    }
    checkCompleteness(readValues(form));
  }, []);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await props.onSubmit(readValues(form)))) return;
    form.reset();
    checkCompleteness(readValues(form));
  }
  const isFullWidth = ({ type, renderControl }: FormField) =>
    renderControl !== undefined || type === 'checkbox' || type === 'checkboxes' || type === 'textarea';
  const renderField = (field: FormField) => (
    <DataField
      key={field.name}
      field={field.renderControl ? { ...field, value: initialValues?.[field.name] ?? field.value } : field}
      error={fieldErrors[field.name]}
      readOnly={submitLabel === undefined}
    />
  );
  const gridFields = visibleFields.filter((field) => !isFullWidth(field));
  const actions = submitLabel !== undefined && (
    <>
      <Button type="submit" kind={buttonKind} disabled={isSending || isSubmitDisabled || isIncomplete}>
        {isSending ? sendingLabel : submitLabel}
      </Button>
      {props.extraActions}
    </>
  );
  return (
    <form
      ref={formRef}
      onSubmit={submit}
      onChange={({ currentTarget }) => {
        const values = readValues(currentTarget);
        checkCompleteness(values);
        props.onChange?.(values);
      }}
      aria-label={label}
    >
      {isInline ? (
        <Row align="end" className={styles['DataForm-inline']}>
          {visibleFields.map(renderField)}
          {actions}
        </Row>
      ) : (
        <Stack>
          {props.children}
          {gridFields.length > 1 ? (
            <FieldGrid alignFields>{gridFields.map(renderField)}</FieldGrid>
          ) : (
            gridFields.map(renderField)
          )}
          {visibleFields.filter(isFullWidth).map(renderField)}
          {actions && <Row>{actions}</Row>}
        </Stack>
      )}
    </form>
  );
}
