import { readOptions } from '@app/service-kit';
import type { Endpoint } from '@app/types';
import type { Collection, Document, Filter, FindOptions, ObjectId, Sort } from 'mongodb';
import type * as z from 'zod/mini';
import type { IdFilter } from './record-filters.store.ts';

/** Number of a page, from 1, and its size. */
export interface Page {
  page: number;
  pageSize: number;
}

/** Input of a list: the call's query, and the items and listings to which the inbox restricts it. */
export type ListQuery<E extends Endpoint> = z.output<NonNullable<E['query']>> &
  Page & { idFilter?: IdFilter | undefined; listingIds?: ObjectId[] | undefined };

/** Parses a boolean query parameter; undefined if it is absent. */
export const parseFlag = (flag: 'true' | 'false' | undefined): boolean | undefined => flag && flag === 'true';

/** Opens a cursor over one page of the documents that match. */
export const openPageCursor = <Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  sort: Sort,
  { page, pageSize }: Page,
  options: FindOptions = readOptions,
) =>
  collection
    .find(filter, options)
    .sort(sort)
    .skip((page - 1) * pageSize)
    .limit(pageSize);

/** Finds one page of the documents that match, with their total number. */
export async function findPage<Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  sort: Sort,
  page: Page,
  options: FindOptions = readOptions,
) {
  const [docs, total] = await Promise.all([
    openPageCursor(collection, filter, sort, page, options).toArray(),
    collection.countDocuments(filter, options),
  ]);
  return { docs, total };
}
