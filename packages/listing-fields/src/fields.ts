import type {
  AnswerRow,
  DaysRow,
  DollarsRow,
  FieldRow,
  HoursRow,
  ListRow,
  PhoneRow,
  Section,
  TextRow,
} from './row.ts';
import { type Row, rows } from './rows.ts';

export type FieldKind = FieldRow['kind'];
export type FieldName = Row['name'];
export type PublicFieldName = Extract<Row, { visibility: 'public' }>['name'];
export type NameOfKind<K extends FieldKind> = Extract<Row, { kind: K }>['name'];
export type NameInSection<S extends Section> = Extract<Row, { section: S }>['name'];
export type RowByName<N extends FieldName> = Extract<Row, { name: N }>;

export type AnswerField = AnswerRow & { name: NameOfKind<'answer'> };
export type DaysField = DaysRow & { name: NameOfKind<'days'> };
export type DollarsField = DollarsRow & { name: NameOfKind<'dollars'> };
export type HoursField = HoursRow & { name: NameOfKind<'hours'> };
export type PhoneField = PhoneRow & { name: NameOfKind<'phone'> };
export type ListField = ListRow & { name: NameOfKind<'list'> };
export type TextField = TextRow & { name: NameOfKind<'line' | 'prose'> };
/** A row of any kind. */
export type Field = AnswerField | DaysField | DollarsField | HoursField | ListField | PhoneField | TextField;

export const fields: readonly Field[] = rows;
export const fieldNames: readonly FieldName[] = rows.map(({ name }) => name);
const fieldsByName: ReadonlyMap<string, Field> = new Map(fields.map((field) => [field.name, field]));

export const findField = (name: string): Field | undefined => fieldsByName.get(name);

export const getListField = (name: NameOfKind<'list'>): ListField =>
  listFields.find((field) => field.name === name)!;

const createKindFilter =
  <K extends FieldKind>(...kinds: readonly K[]) =>
  (field: Field): field is Extract<Field, { kind: K }> =>
    kinds.some((kind) => kind === field.kind);

export const answerFields: readonly AnswerField[] = fields.filter(createKindFilter('answer'));
export const daysFields: readonly DaysField[] = fields.filter(createKindFilter('days'));
export const dollarsFields: readonly DollarsField[] = fields.filter(createKindFilter('dollars'));
export const hoursFields: readonly HoursField[] = fields.filter(createKindFilter('hours'));
export const phoneFields: readonly PhoneField[] = fields.filter(createKindFilter('phone'));
export const listFields: readonly ListField[] = fields.filter(createKindFilter('list'));
export const textFields: readonly TextField[] = fields.filter(createKindFilter('line', 'prose'));

export const getSectionFields = (section: Section): readonly Field[] =>
  fields.filter((field) => field.section === section);

export type PublicField = Field & { name: PublicFieldName };
/** Fields are private unless declared public. */
const isPublicField = (field: Field): field is PublicField => field.visibility === 'public';
export const publicFields: readonly PublicField[] = fields.filter(isPublicField);

const isLeadingField = (field: Field) => field.kind === 'answer' && field.isLeading === true;
const sortByKind = <F extends Field>(
  unsortedFields: readonly F[],
  kindOrder: readonly FieldKind[],
): readonly F[] =>
  unsortedFields.toSorted(
    (a, b) =>
      kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
      Number(isLeadingField(b)) - Number(isLeadingField(a)),
  );

const formKindOrder: readonly FieldKind[] = [
  'answer',
  'days',
  'hours',
  'phone',
  'dollars',
  'list',
  'line',
  'prose',
];
export const getFormFields = (section: Section): readonly Field[] =>
  sortByKind(getSectionFields(section), formKindOrder);

type Panel = NonNullable<FieldRow['profile']>;
const panelKindOrder: Record<Panel, readonly FieldKind[]> = {
  visit: ['answer', 'days', 'list', 'line', 'hours', 'phone', 'dollars'],
  specialties: ['list', 'answer', 'days', 'line', 'hours', 'phone', 'dollars'],
};
export const getProfileFields = (panel: Panel): readonly PublicField[] =>
  sortByKind(
    publicFields.filter(({ profile }) => profile === panel),
    panelKindOrder[panel],
  );

export function getBlankValue(field: FieldRow): null | '' | [] {
  if (field.kind === 'list') return field.whenEmpty === 'means none' ? null : [];
  return field.kind === 'answer' || field.kind === 'days' ? null : '';
}

export const createProjection = <N extends FieldName>(projectedFields: readonly (Field & { name: N })[]) =>
  Object.fromEntries(projectedFields.map(({ name }) => [name, 1])) as Record<N, 1>;
