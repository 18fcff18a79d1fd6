import type { AppealDoc, Collections, ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { ObjectId } from 'mongodb';

export type NamedListing = Pick<ListingDoc, '_id' | 'firstName' | 'lastName'>;

const mostAppeals = 100;

/** What stands beside the decisions themselves. */
export const createDecisionsStore = ({ appeals, listings }: Pick<Collections, 'appeals' | 'listings'>) => ({
  getAppeals: (userId: string): Promise<AppealDoc[]> =>
    appeals.find({ userId }, readOptions).sort({ createdAt: -1 }).limit(mostAppeals).toArray(),

  listings: (ids: readonly ObjectId[]): Promise<NamedListing[]> =>
    listings
      .find({ _id: { $in: [...ids] } }, readOptions)
      .project<NamedListing>({ firstName: 1, lastName: 1 })
      .toArray(),
});
