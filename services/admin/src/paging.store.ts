import { readOptions } from '@app/service-kit';
import type { Endpoint } from '@app/types';
import type { Collection, Document, Filter, FindOptions, Sort } from 'mongodb';
import type * as z from 'zod/mini';
import type { IdFilter } from './record-id.store.ts';

/** Which page of a list. */
export interface Page {
  page: number;
  pageSize: number;
}

/** What the loader of a list gets: the query of its call, and the ids that the inbox narrows it to. */
export type ListQuery<E extends Endpoint> = z.output<NonNullable<E['query']>> &
  Page & { ids?: IdFilter | undefined };

/** A filter with two sides: with, without, or undefined for either. */
export const parseFlag = (wanted: 'true' | 'false' | undefined): boolean | undefined =>
  wanted && wanted === 'true';

/** What a filter finds of one page, in this order. */
export const openPage = <Doc extends Document>(
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

/** One page, and how many there are. */
export async function findPage<Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  sort: Sort,
  page: Page,
  options: FindOptions = readOptions,
) {
  const [docs, total] = await Promise.all([
    openPage(collection, filter, sort, page, options).toArray(),
    collection.countDocuments(filter, options),
  ]);
  return { docs, total };
}
