import { anyCase, type Collections, type ListingDoc, type ListingStatus, listingStatuses } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { adminListingSorts } from '@app/types/admin/prosthetists';
import { type Filter, ObjectId, type Sort } from 'mongodb';
import type { Sought } from './words.ts';

/** What a row of the list shows. */
export const rowProjection = {
  slug: 1,
  v: 1,
  status: 1,
  firstName: 1,
  lastName: 1,
  company: 1,
  clinic: 1,
  city: 1,
  state: 1,
  zipCode: 1,
  email: 1,
  ownerUserId: 1,
  ratingSum: 1,
  reviewCount: 1,
  confirmedAt: 1,
  'loc.type': 1,
  risks: 1,
  submittedAt: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
export type RowDoc = Pick<ListingDoc, '_id' | Exclude<keyof typeof rowProjection, 'loc.type'>> & {
  loc?: Pick<NonNullable<ListingDoc['loc']>, 'type'>;
};

type SortName = (typeof adminListingSorts)[number];

export interface ListWish {
  sought: Sought;
  status?: ListingStatus | undefined;
  claimed?: boolean | undefined;
  state?: string | undefined;
  /** Confirmed before this or never, and public; with `stale: false`, confirmed since. */
  staleBefore: Date;
  stale?: boolean | undefined;
  placed?: boolean | undefined;
  waiting?: boolean | undefined;
  sort: SortName;
  page: number;
  pageSize: number;
}

/** Each order, and the index that carries it. */
const orders: Record<SortName, { sort: Sort; hint: string }> = {
  name: { sort: { lastKey: 1, firstKey: 1, _id: 1 }, hint: 'staffName' },
  updated: { sort: { updatedAt: -1, _id: 1 }, hint: 'staffUpdated' },
  reviews: { sort: { reviewCount: -1, _id: 1 }, hint: 'staffReviews' },
  submitted: { sort: { submittedAt: 1, _id: 1 }, hint: 'queue' },
};
const shown = listingStatuses.filter((status) => status !== 'deleted');

/** What waits is few: queues are worked off. Above that, the newest are not among what "waiting" finds. */
const mostWaiting = 5000;

/** Everything that begins with this text, and nothing that somebody typed becomes a pattern. */
const beginningWith = (text: string) => ({ $gte: text, $lt: `${text}\uffff` });

/** Listings of any state. Every query has its index, a projection and a time limit. */
export function listStore({ listings, pendingUpdates, claims, reports }: Collections) {
  const idsOf = async (wish: ListWish): Promise<{ filter: Filter<ListingDoc>; hint?: string }> => {
    const { sought, status, state, claimed, stale, staleBefore, placed, waiting, sort } = wish;
    const { hint } = orders[sort];
    const filters: Filter<ListingDoc>[] = [
      { status: status ?? (stale === undefined ? { $in: [...shown] } : 'approved') },
      ...(state ? [{ state }] : []),
      ...(claimed === undefined ? [] : [{ ownerUserId: claimed ? { $gt: '' } : { $not: { $gt: '' } } }]),
      ...(stale === undefined
        ? []
        : [{ confirmedAt: stale ? { $not: { $gte: staleBefore } } : { $gte: staleBefore } }]),
      ...(placed === undefined
        ? []
        : [{ 'loc.type': placed ? ('Point' as const) : null } as Filter<ListingDoc>]),
      ...(sort === 'submitted' ? [{ submittedAt: { $exists: true } }] : []),
      ...(waiting ? [{ $or: [{ status: 'pending' as const }, { _id: { $in: await waitingIds() } }] }] : []),
      ...soughtFilters(sought),
    ];
    const filter = { $and: filters };
    // A search reads what it finds and orders that; all else walks the index of its order.
    if (sought.by !== 'nothing' || waiting) return { filter };
    return { filter, hint: placed === false && sort === 'name' ? 'placed' : hint };
  };

  async function waitingIds(): Promise<ObjectId[]> {
    const only = { projection: { listingId: 1 as const }, limit: mostWaiting, ...readOptions };
    const found = await Promise.all([
      pendingUpdates.find({ status: 'pending' }, only).toArray(),
      claims.find({ status: 'pending' }, only).toArray(),
      reports.find({ status: 'open' }, only).toArray(),
    ]);
    return found.flat().map(({ listingId }) => listingId);
  }

  const optionsOf = ({ sought }: ListWish, hint: string | undefined) => ({
    ...readOptions,
    ...(hint && { hint }),
    ...(sought.by === 'email' && { collation: anyCase }),
  });

  return {
    /** The ids of a page, in order: for the store itself, and for the test that holds it to its indexes. */
    async pageOf(wish: ListWish) {
      const { filter, hint } = await idsOf(wish);
      return listings
        .find(filter, { ...optionsOf(wish, hint), projection: { _id: 1 } })
        .sort(orders[wish.sort].sort)
        .skip((wish.page - 1) * wish.pageSize)
        .limit(wish.pageSize);
    },

    async list(wish: ListWish): Promise<{ docs: RowDoc[]; total: number }> {
      const { filter, hint } = await idsOf(wish);
      const [ids, total] = await Promise.all([
        this.pageOf(wish).then((page) => page.toArray()),
        listings.countDocuments(filter, optionsOf(wish, hint)),
      ]);
      const found = await listings
        .find<RowDoc>(
          { _id: { $in: ids.map(({ _id }) => _id) } },
          { projection: rowProjection, ...readOptions },
        )
        .toArray();
      const byId = new Map(found.map((doc) => [doc._id.toHexString(), doc]));
      return { docs: ids.flatMap(({ _id }) => byId.get(_id.toHexString()) ?? []), total };
    },

    /** What waits about these listings. */
    async waitingOf(ids: readonly ObjectId[]) {
      const of = { listingId: { $in: [...ids] } };
      const only = { projection: { listingId: 1 as const }, ...readOptions };
      const [updates, waitingClaims, open] = await Promise.all([
        pendingUpdates.find({ ...of, status: 'pending' }, only).toArray(),
        claims.find({ ...of, status: 'pending' }, only).toArray(),
        reports.find({ ...of, status: 'open' }, only).toArray(),
      ]);
      const idsIn = (docs: { listingId: ObjectId }[]) =>
        new Set(docs.map(({ listingId }) => listingId.toHexString()));
      return { updates: idsIn(updates), claims: idsIn(waitingClaims), reports: idsIn(open) };
    },
  };
}

function soughtFilters(sought: Sought): Filter<ListingDoc>[] {
  switch (sought.by) {
    case 'nothing':
      return [];
    case 'id':
      return [{ _id: new ObjectId(sought.text) }];
    case 'npi':
      return [{ npi: sought.text }];
    case 'email':
      return [{ email: beginningWith(sought.text) }];
    case 'zip':
      return [{ approved: { $in: [true, false] }, zipCode: beginningWith(sought.text) }];
    case 'words': {
      const { words } = sought;
      // Signs alone name nobody.
      if (words.length === 0) return [{ _id: { $in: [] } }];
      const everywhere = words.map((word) => ({ nameKeys: { $elemMatch: beginningWith(word) } }));
      return [{ approved: { $in: [true, false] }, $and: everywhere }];
    }
  }
}
