import { type Field, getSectionFields, type Section } from '@app/listing-fields';
import type { ListingInput } from '@app/types';
import type { FormField } from '../../ui/DataForm.tsx';
import { contactFields, identityFields } from '../../words/field-names.ts';

/** Fields with one control each; further locations and photos have their own sections. */
export type FormFieldName = Exclude<keyof ListingInput, 'alsoAt' | 'placePhotos' | 'profilePicture'>;

/**
 * A field of the form. `hours`: a `HoursControl`. `select`: that of a yes/no field has an empty option. Other
 * kinds are those of `FormField`.
 */
export type ListingFormField = Omit<FormField, 'type'> & {
  name: FormFieldName;
  label: string;
  kind: 'text' | 'textarea' | 'number' | 'select' | 'checkboxes' | 'hours';
};

export interface FieldGroup {
  title: string;
  fields: readonly ListingFormField[];
}

const answerOptions = Object.entries({ '': 'No answer', yes: 'Yes', no: 'No' });

function toFormField({ name, label, ...field }: Field): ListingFormField {
  switch (field.kind) {
    case 'list': {
      const options = field.options.map(({ value, label }) => [value, label.en] as const);
      return { name, label, kind: 'checkboxes', options, required: field.required === true };
    }
    case 'days':
      return { name, label, kind: 'number', hint: `0 to ${field.max}` };
    case 'answer':
      return { name, label, kind: 'select', options: answerOptions };
    case 'dollars':
      return { name, label, kind: 'text', hint: `Whole dollars from 0 to ${field.max}, such as 90-150` };
    case 'hours':
      return { name, label, kind: 'hours' };
    case 'phone':
      return { name, label, kind: 'text' };
    default:
      return { name, label, kind: field.kind === 'prose' ? 'textarea' : 'text', rows: 6 };
  }
}
const createFormFields = (section: Section) => getSectionFields(section).map(toFormField);

export const fieldGroups: readonly FieldGroup[] = [
  { title: 'Who and where', fields: identityFields },
  { title: 'Contact', fields: contactFields },
  {
    title: 'Credentials and services',
    fields: [...createFormFields('credentials'), ...createFormFields('services')],
  },
  { title: 'More about the practice', fields: createFormFields('practice') },
];

export const allFormFields: readonly ListingFormField[] = fieldGroups.flatMap(({ fields }) => fields);

/** Groups fields so that controls of a row have one height: inputs, hours, checkbox lists, long texts. */
export const groupByHeight = (fields: readonly ListingFormField[]): ListingFormField[][] =>
  [
    fields.filter(({ kind }) => kind !== 'hours' && kind !== 'checkboxes' && kind !== 'textarea'),
    fields.filter(({ kind }) => kind === 'hours'),
    fields.filter(({ kind }) => kind === 'checkboxes'),
    fields.filter(({ kind }) => kind === 'textarea'),
  ].filter((group) => group.length > 0);
