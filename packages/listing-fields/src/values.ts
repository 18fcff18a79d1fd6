import { type FieldName, fields, getBlankValue, type RowByName } from './fields.ts';
import type { Row } from './rows.ts';

interface StoredTypes {
  answer: boolean;
  days: number;
  dollars: string;
  list: string[];
  hours: string;
  phone: string;
  line: string;
  prose: string;
}

type AlwaysStoredName = Extract<Row, { whenEmpty: 'stored' }>['name'];

/** Stored fields; absent if not given. */
export type StoredFields = { [N in AlwaysStoredName]: string[] } & {
  [N in Exclude<FieldName, AlwaysStoredName>]?: StoredTypes[RowByName<N>['kind']];
};

type ReplyFields = {
  [N in FieldName]: Extract<
    Row,
    { name: N; kind: 'answer' | 'days' } | { name: N; whenEmpty: 'means none' }
  > extends never
    ? StoredTypes[RowByName<N>['kind']]
    : StoredTypes[RowByName<N>['kind']] | null;
};

export const createBlankFields = () =>
  Object.fromEntries(
    fields.map((field): [string, unknown] => [field.name, getBlankValue(field)]),
  ) as ReplyFields;

/** Form values of a further place, as typed. */
export const blankPlace = { company: '', address: '', city: '', state: '', zipCode: '', days: '', hours: '' };
export type PlaceValues = typeof blankPlace;
