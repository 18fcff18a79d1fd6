// Search filters, derived from the rows.
import type { Option } from '@app/option-lists';
import type { AnswerField, DaysField, Field, HoursField, ListField, PhoneField } from './fields.ts';
import { fields } from './fields.ts';
import type { FlagFilter, ListFilter, MaxDaysFilter } from './row.ts';
import type { Row } from './rows.ts';

export type FilterRow = Extract<Row, { filter: object }>;
export type FilterKey = FilterRow['filter']['key'];
type FilterRowOfKind<K extends Row['kind']> = Extract<FilterRow, { kind: K }>;
type FlagFilterRow = FilterRowOfKind<'answer' | 'phone'>;
type ListFilterRow = FilterRowOfKind<'hours' | 'list'>;
export type FlagFilterKey = FlagFilterRow['filter']['key'];
export type ListFilterKey = ListFilterRow['filter']['key'];
export type MaxDaysFilterKey = FilterRowOfKind<'days'>['filter']['key'];

export type FlagFilterField = (AnswerField | PhoneField) & {
  name: FlagFilterRow['name'];
  filter: FlagFilter & { key: FlagFilterKey };
};
export type ListFilterField = (HoursField | ListField) & {
  name: ListFilterRow['name'];
  options: readonly Option[];
  filter: ListFilter & { key: ListFilterKey };
};
export type MaxDaysFilterField = DaysField & {
  name: FilterRowOfKind<'days'>['name'];
  filter: MaxDaysFilter & { key: MaxDaysFilterKey };
};
export type FilterField = FlagFilterField | ListFilterField | MaxDaysFilterField;

/** Order of the keys in addresses. Fixed, so that each search has one address; new keys are appended. */
const addressKeyOrder: readonly FilterKey[] = [
  'insurance',
  'specialty',
  'license',
  'language',
  'limbLevel',
  'accessibility',
  'firstVisitDays',
  'children',
  'acceptsNewPatients',
  'sameDayRepairs',
];
/** Order on the page, most used first. */
const pageKeyOrder: readonly FilterKey[] = [
  'open',
  'insurance',
  'costHelp',
  'specialty',
  'license',
  'language',
  'accessibility',
  'limbLevel',
  'acceptsNewPatients',
  'sameDayRepairs',
  'urgentRepair',
  'children',
];

/** On or off. */
export const isFlagFilter = (field: FilterField): field is FlagFilterField =>
  field.kind === 'answer' || field.kind === 'phone';
/** Options to choose from. */
export const isListFilter = (field: FilterField): field is ListFilterField =>
  field.kind === 'hours' || field.kind === 'list';

const isFilterField = (field: Field): field is FilterField => field.filter !== undefined;
const sortByKey = <F extends FilterField>(
  unsortedFields: readonly F[],
  keyOrder: readonly FilterKey[],
): readonly F[] => {
  const getPosition = ({ filter }: F) =>
    keyOrder.includes(filter.key) ? keyOrder.indexOf(filter.key) : Infinity;
  return unsortedFields.toSorted((a, b) =>
    getPosition(a) < getPosition(b) ? -1 : Number(getPosition(a) > getPosition(b)),
  );
};

export const filterFields: readonly FilterField[] = sortByKey(fields.filter(isFilterField), addressKeyOrder);
/** The filters of a search that an alert keeps: none says anything about the person's health. */
export const alertFilterFields: readonly FilterField[] = filterFields.filter(
  ({ filter }) => filter.isAllowedInAlerts === true,
);
export const filterKeys: readonly FilterKey[] = filterFields.map(({ filter }) => filter.key);

/** List filters in the order of the page. Groups are combined. */
export const listFilters: readonly ListFilterField[] = sortByKey(
  filterFields.filter(isListFilter),
  pageKeyOrder,
);
/** On/off filters in the order of the page. */
export const flagFilters: readonly FlagFilterField[] = sortByKey(
  filterFields.filter(isFlagFilter),
  pageKeyOrder,
);
export const pageFilters: readonly FilterField[] = [
  ...listFilters,
  ...filterFields.filter((field) => field.kind === 'days'),
  ...flagFilters,
];
