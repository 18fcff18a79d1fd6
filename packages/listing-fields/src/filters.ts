// Search filters, derived from the rows.
import type { AnswerField, DaysField, Field, ListField } from './fields.ts';
import { fields } from './fields.ts';
import type { FlagFilter, ListFilter, WithinFilter } from './row.ts';
import type { Row } from './rows.ts';

export type FilterRow = Extract<Row, { filter: object }>;
export type FilterKey = FilterRow['filter']['key'];
type RowOfKind<K extends Row['kind']> = Extract<FilterRow, { kind: K }>;
export type FlagKey = RowOfKind<'answer'>['filter']['key'];
export type ListKey = RowOfKind<'list'>['filter']['key'];
export type WithinKey = RowOfKind<'days'>['filter']['key'];

export type FlagFilterField = AnswerField & {
  name: RowOfKind<'answer'>['name'];
  filter: FlagFilter & { key: FlagKey };
};
export type ListFilterField = ListField & {
  name: RowOfKind<'list'>['name'];
  filter: ListFilter & { key: ListKey };
};
export type WithinFilterField = DaysField & {
  name: RowOfKind<'days'>['name'];
  filter: WithinFilter & { key: WithinKey };
};
export type FilterField = FlagFilterField | ListFilterField | WithinFilterField;

/** Order of the keys in addresses. Fixed, so that each search has one address; new keys are appended. */
const addressOrder: readonly FilterKey[] = [
  ...(['insurance', 'specialty', 'license', 'language', 'limbLevel', 'accessibility'] as const),
  ...(['firstVisitDays', 'children', 'acceptsNewPatients', 'sameDayRepairs'] as const),
];
/** Order on the page, most used first. */
const pageOrder: readonly FilterKey[] = [
  ...(['insurance', 'specialty', 'license', 'language', 'accessibility', 'limbLevel'] as const),
  ...(['acceptsNewPatients', 'sameDayRepairs', 'children'] as const),
];

const isFilter = (field: Field): field is FilterField => field.filter !== undefined;
const sortByKey = <F extends FilterField>(
  unsorted: readonly F[],
  order: readonly FilterKey[],
): readonly F[] => {
  const getPlace = ({ filter }: F) => (order.includes(filter.key) ? order.indexOf(filter.key) : Infinity);
  return unsorted.toSorted((a, b) => (getPlace(a) < getPlace(b) ? -1 : Number(getPlace(a) > getPlace(b))));
};

/** All filters in the order of addresses. */
export const filterFields: readonly FilterField[] = sortByKey(fields.filter(isFilter), addressOrder);
export const filterKeys: readonly FilterKey[] = filterFields.map(({ filter }) => filter.key);

/** List filters in the order of the page. Groups are combined. */
export const listFilters: readonly ListFilterField[] = sortByKey(
  filterFields.filter((field) => field.kind === 'list'),
  pageOrder,
);
/** On/off filters in the order of the page. */
export const flagFilters: readonly FlagFilterField[] = sortByKey(
  filterFields.filter((field) => field.kind === 'answer'),
  pageOrder,
);
/** All filters in the order of the page. */
export const pageFilters: readonly FilterField[] = [
  ...listFilters,
  ...filterFields.filter((field) => field.kind === 'days'),
  ...flagFilters,
];
