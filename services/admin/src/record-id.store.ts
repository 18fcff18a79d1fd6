import { type Collection, type Filter, ObjectId } from 'mongodb';

/** The database's id that an address names; its endpoint's schema has checked the form. */
export const toRecordId = (id: string): ObjectId => new ObjectId(id);

/** Ids that a list is narrowed to, or that it leaves out. */
export type IdFilter = { $in: readonly string[] } | { $nin: readonly string[] };

/** The same for records of the database's own ids; anything where no ids are named. */
export function toIdFilter(ids: IdFilter | undefined): { _id?: { $in: ObjectId[] } | { $nin: ObjectId[] } } {
  if (!ids) return {};
  return {
    _id: '$in' in ids ? { $in: ids.$in.map(toRecordId) } : { $nin: ids.$nin.map(toRecordId) },
  };
}

/** Whether a collection has a document of this id. */
export const hasRecord = async <Doc extends { _id: ObjectId }>(
  collection: Collection<Doc>,
  id: string,
): Promise<boolean> =>
  (await collection.countDocuments({ _id: toRecordId(id) } as Filter<Doc>, { limit: 1 })) > 0;
