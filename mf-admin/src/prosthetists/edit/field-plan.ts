// The fields of the form as data: label, kind of control, and group.
import { type Field, getSection, type Section } from '@app/listing-fields';
import type { ListingInput } from '@app/types';
import type { FormField } from '../../ui/DataForm.tsx';
import { contactFields, identityFields } from '../../words/field-names.ts';

/** Fields with one control each; further locations and the photo have their own parts. */
export type FieldName = Exclude<keyof ListingInput, 'alsoAt' | 'placePhotos' | 'profilePicture'>;

/**
 * A field of the form. `hours`: the control of the practitioner's own form. `checks`: a list of checkboxes. `choice`: a
 * select; for yes/no fields with an empty value.
 */
export type FieldPlan = Omit<FormField, 'kind'> & {
  name: FieldName;
  label: string;
  kind: 'line' | 'prose' | 'number' | 'choice' | 'checks' | 'hours';
};

export interface FieldGroup {
  title: string;
  fields: readonly FieldPlan[];
}

const answerOptions = Object.entries({ '': 'No answer', yes: 'Yes', no: 'No' });

function toFieldPlan({ name, label, ...field }: Field): FieldPlan {
  switch (field.kind) {
    case 'list': {
      const options = field.options.map(({ value, label }) => [value, label.en] as const);
      return { name, label, kind: 'checks', options, required: field.required === true };
    }
    case 'days':
      return { name, label, kind: 'number', hint: `0 to ${field.max}` };
    case 'answer':
      return { name, label, kind: 'choice', options: answerOptions };
    case 'dollars':
      return { name, label, kind: 'line', hint: `Whole dollars from 0 to ${field.max}, such as 90-150` };
    case 'hours':
      return { name, label, kind: 'hours' };
    case 'phone':
      return { name, label, kind: 'line' };
    default:
      return { name, label, kind: field.kind, rows: 6 };
  }
}
const planSectionFields = (section: Section) => getSection(section).map(toFieldPlan);

export const fieldGroups: readonly FieldGroup[] = [
  { title: 'Who and where', fields: identityFields },
  { title: 'Contact', fields: contactFields },
  {
    title: 'Credentials and services',
    fields: [...planSectionFields('credentials'), ...planSectionFields('services')],
  },
  { title: 'More about the practice', fields: planSectionFields('practice') },
];

export const allFields: readonly FieldPlan[] = fieldGroups.flatMap(({ fields }) => fields);

/**
 * Groups fields into one-line inputs, hours, checkbox lists and long texts, so that controls of a row are equally high.
 */
export const groupByHeight = (fields: readonly FieldPlan[]): FieldPlan[][] =>
  [
    fields.filter(({ kind }) => kind !== 'hours' && kind !== 'checks' && kind !== 'prose'),
    fields.filter(({ kind }) => kind === 'hours'),
    fields.filter(({ kind }) => kind === 'checks'),
    fields.filter(({ kind }) => kind === 'prose'),
  ].filter((group) => group.length > 0);
