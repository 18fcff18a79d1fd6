import { toObjectId } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { Endpoint } from '@app/types';
import type { Collection, Document, Filter, FindOptions, ObjectId, Sort } from 'mongodb';
import type * as z from 'zod/mini';
import { type IdFilter, toIdFilter } from './record-filters.store.ts';

export interface Page {
  page: number;
  pageSize: number;
}

/** The items and listings to which the inbox restricts a list. */
interface ListRestriction {
  idFilter?: IdFilter | undefined;
  listingIds?: ObjectId[] | undefined;
}

/** Input of a list: the call's query, and the restriction by the inbox. */
export type ListQuery<E extends Endpoint> = z.output<NonNullable<E['query']>> & Page & ListRestriction;

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

/** A query of records by status. `id` selects one record of any status. */
export interface RecordQuery<Status extends string> extends Page, ListRestriction {
  status: Status;
  id?: string | undefined;
}

/** Finds one page of records with their total: open ones oldest first, others newest first. */
export function findRecords<Doc extends Document & { status: string }>(
  collection: Collection<Doc>,
  sinceField: keyof Doc & string,
  { status, id, listingIds, idFilter, ...page }: RecordQuery<Doc['status']>,
  kindFilter: Filter<Doc> = {},
) {
  const direction = status === 'open' ? 1 : -1;
  const filter = {
    ...kindFilter,
    ...(id ? { _id: toObjectId(id) } : { status, ...toIdFilter(idFilter) }),
    ...(listingIds && { listingId: { $in: listingIds } }),
  } as Filter<Doc>;
  return findPage(collection, filter, { [sinceField]: direction, _id: direction }, page);
}

/** Creates a function that streams records in order of creation: all, or those with a status. */
export const createRecordReader =
  <Doc extends Document>(collection: Collection<Doc>) =>
  (status?: string): AsyncIterable<Doc> =>
    collection.find<Doc>((status ? { status } : {}) as Filter<Doc>, { sort: { _id: 1 }, batchSize: 500 });
