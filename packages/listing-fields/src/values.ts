import type { FieldName, RowOf } from './fields.ts';
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
