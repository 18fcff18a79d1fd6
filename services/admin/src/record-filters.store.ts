import { type Collection, type Filter, ObjectId } from 'mongodb';

/** Converts an id of 24 hex digits, as the call's schema has checked. */
export const toRecordId = (id: string): ObjectId => new ObjectId(id);

/** Ids to include or exclude. */
export type IdFilter = { $in: readonly string[] } | { $nin: readonly string[] };

/** Converts the filter to one by `_id`; empty, which matches all, without ids. */
export function toIdFilter(ids: IdFilter | undefined): { _id?: { $in: ObjectId[] } | { $nin: ObjectId[] } } {
  if (!ids) return {};
  return {
    _id: '$in' in ids ? { $in: ids.$in.map(toRecordId) } : { $nin: ids.$nin.map(toRecordId) },
  };
}

/** Filter of documents whose field contains the text, ignoring case. The text is no pattern. */
export const toContainsFilter = (field: string, words: string) => ({
  $expr: {
    $gte: [{ $indexOfCP: [{ $toLower: { $ifNull: [field, ''] } }, { $literal: words.toLowerCase() }] }, 0],
  },
});

/** True if the collection has a document with this id. */
export const hasRecord = async <Doc extends { _id: ObjectId }>(
  collection: Collection<Doc>,
  id: string,
): Promise<boolean> =>
  (await collection.countDocuments({ _id: toRecordId(id) } as Filter<Doc>, { limit: 1 })) > 0;
