import { type FieldName, fields, getBlank, type RowOf } from './fields.ts';
import type { Row } from './rows.ts';

/** What a document holds of each kind. */
interface Stored {
  answer: boolean;
  /** Days. */
  days: number;
  list: string[];
  line: string;
  prose: string;
}

type StoredAlways = Extract<Row, { whenEmpty: 'stored' }>['name'];

/** The fields as a document holds them: what is not told is absent. */
export type StoredFields = { [N in StoredAlways]: string[] } & {
  [N in Exclude<FieldName, StoredAlways>]?: Stored[RowOf<N>['kind']];
};

/** The fields as replies have them. */
type RepliedFields = {
  [N in FieldName]: Extract<
    Row,
    { name: N; kind: 'answer' | 'days' } | { name: N; whenEmpty: 'means none' }
  > extends never
    ? Stored[RowOf<N>['kind']]
    : Stored[RowOf<N>['kind']] | null;
};

/** What a reply has where nobody told anything: the ground of samples. */
export const createBlankFields = () =>
  Object.fromEntries(
    fields.map((field): [string, unknown] => [field.name, getBlank(field)]),
  ) as RepliedFields;
