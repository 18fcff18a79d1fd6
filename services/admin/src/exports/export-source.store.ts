import type { Collection, Document, Filter } from 'mongodb';

/**
 * Creates a function that streams all records of a collection, or those with a status that the caller has checked, in
 * order of creation.
 */
export const createRecordReader =
  <Doc extends Document>(collection: Collection<Doc>) =>
  (status?: string): AsyncIterable<Doc> =>
    collection.find<Doc>((status ? { status } : {}) as Filter<Doc>, { sort: { _id: 1 }, batchSize: 500 });
