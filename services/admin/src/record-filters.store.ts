import { toObjectId } from '@app/db';
import type { Collection, Filter, ObjectId } from 'mongodb';

/** Ids to include or exclude. */
export type IdFilter = { $in: readonly string[] } | { $nin: readonly string[] };

/** Converts the filter to one by `_id`; empty, which matches all, without ids. */
export function toIdFilter(idFilter: IdFilter | undefined): {
  _id?: { $in: ObjectId[] } | { $nin: ObjectId[] };
} {
  if (!idFilter) return {};
  return {
    _id: '$in' in idFilter ? { $in: idFilter.$in.map(toObjectId) } : { $nin: idFilter.$nin.map(toObjectId) },
  };
}

/** Builds the filter of documents whose field contains the text, ignoring case. The text is no pattern. */
export const toContainsFilter = (field: string, text: string) => ({
  $expr: {
    $gte: [{ $indexOfCP: [{ $toLower: { $ifNull: [field, ''] } }, { $literal: text.toLowerCase() }] }, 0],
  },
});

/** True if the collection has a document with this id. */
export const hasRecord = async <Doc extends { _id: ObjectId }>(
  collection: Collection<Doc>,
  id: string,
): Promise<boolean> =>
  (await collection.countDocuments({ _id: toObjectId(id) } as Filter<Doc>, { limit: 1 })) > 0;
