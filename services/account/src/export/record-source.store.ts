import { readOptions } from '@app/service-kit';
import type { Collection, Document, Filter, FindCursor, Sort, WithId } from 'mongodb';

export type ExportRecord = Record<string, unknown>;

/** Documents of an account, and how they become records of its export. */
export interface RecordSource {
  cursor: FindCursor<object>;
  readRecords(): Promise<ExportRecord[]>;
}

/** By name of the record, in the order of the export. */
export type RecordSources = Record<string, RecordSource | RecordSource[]>;

export const find = <Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  sort?: Sort,
): FindCursor<WithId<Doc>> => collection.find(filter, { ...readOptions, ...(sort && { sort }) });

export const createSource = <Doc extends object>(
  cursor: FindCursor<Doc>,
  toRecords: (docs: Doc[]) => ExportRecord[] | Promise<ExportRecord[]>,
): RecordSource => ({ cursor, readRecords: async () => toRecords(await cursor.toArray()) });

/** Exports these fields of each document, and no other. `toValues` replaces or adds some. */
export const pickSource = <Doc extends object, Values extends ExportRecord = Record<never, unknown>>(
  cursor: FindCursor<Doc>,
  fields: readonly (keyof Doc | keyof Values)[],
  toValues?: (doc: Doc) => Values,
): RecordSource =>
  createSource(cursor, (docs) => docs.map((doc) => pickFields(doc, fields, toValues?.(doc))));

/**
 * Picks fields of a document in this order. Ids and dates become text, absent fields are left out. `values` overrides
 * or adds fields.
 */
export function pickFields<Doc extends object, Values extends ExportRecord = Record<never, unknown>>(
  doc: Doc,
  fields: readonly (keyof Doc | keyof Values)[],
  values?: Values,
): ExportRecord {
  const allValues: Partial<Record<keyof Doc | keyof Values, unknown>> = { ...doc, ...values };
  return JSON.parse(JSON.stringify(Object.fromEntries(fields.map((name) => [name, allValues[name]]))));
}
