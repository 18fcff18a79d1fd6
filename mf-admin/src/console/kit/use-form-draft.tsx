import type { DataFormProps, FormField, FormValues } from '../../ui/DataForm.tsx';
import { useDraft } from '../drafts.ts';

/** A changed value of a field, and the initial value from which it was changed. */
interface FieldChange {
  value: string;
  initialValue: string;
}

const getInitialValue = ({ value = '' }: FormField) => value.trim();

/**
 * Keeps what was typed into a form, apart from passwords and fields with `isSavedInDraft` false, so that it survives
 * leaving the page and the end of a session. Only changed fields are kept: the others open with what is stored by then,
 * and a field whose stored value has changed since says so. `draftKey`: what the form is about, with the id of the
 * record. Undefined: nothing is kept.
 */
export function useFormDraft(draftKey: string | undefined, fields: DataFormProps['fields']) {
  const [changes, setChanges, discard] = useDraft<Readonly<Record<string, FieldChange>>>(`form/${draftKey}`);
  const addChangeHint = (field: FormField): FormField => {
    const change = changes?.[field.name];
    const initialValue = getInitialValue(field);
    if (!change || change.initialValue === initialValue || change.value === initialValue) return field;
    return {
      ...field,
      hint: (
        <>
          {field.hint} <mark>Someone else changed it meanwhile. Now: {initialValue || 'empty'}</mark>
        </>
      ),
    };
  };
  return {
    fields: fields.map((field) => field && addChangeHint(field)),
    typedValues:
      changes && Object.fromEntries(Object.entries(changes).map(([name, { value }]) => [name, value])),
    save(values: FormValues) {
      if (draftKey === undefined) return;
      const newChanges: Record<string, FieldChange> = {};
      for (const field of fields) {
        if (!field || field.type === 'password' || field.isSavedInDraft === false) continue;
        const { name } = field;
        const value = values[name] ?? '';
        const initialValue = getInitialValue(field);
        if (value !== initialValue)
          newChanges[name] = { value, initialValue: changes?.[name]?.initialValue ?? initialValue };
      }
      if (Object.keys(newChanges).length > 0) setChanges(newChanges);
      else discard();
    },
    discard,
  };
}
