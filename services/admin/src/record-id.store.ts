import { type Collection, type Filter, ObjectId } from 'mongodb';

/** The database's id that an address names; its endpoint's schema has checked the form. */
export const toRecordId = (id: string): ObjectId => new ObjectId(id);

/** Whether a collection has a document of this id. */
export const hasRecord = async <Doc extends { _id: ObjectId }>(
  collection: Collection<Doc>,
  id: string,
): Promise<boolean> =>
  (await collection.countDocuments({ _id: toRecordId(id) } as Filter<Doc>, { limit: 1 })) > 0;
