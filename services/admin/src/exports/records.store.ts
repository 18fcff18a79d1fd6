import type { AuditDoc, ClaimDoc, Collections, ImportDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';

/** Streams all records of a kind, or those of a status, in order of creation. The caller has checked the status. */
export function createRecordsStore(collections: Collections) {
  const { listings, reviews, claims, pendingUpdates, audit, imports } = collections;
  const creationOrder = { sort: { _id: 1 }, batchSize: 500 } as const;
  return {
    listings: (status?: string): AsyncIterable<ListingDoc> =>
      listings.find(status ? { status: status as ListingDoc['status'] } : {}, creationOrder),
    reviews: (status?: string): AsyncIterable<ReviewDoc> =>
      reviews.find(status ? { status: status as ReviewDoc['status'] } : {}, creationOrder),
    claims: (status?: string): AsyncIterable<ClaimDoc> =>
      claims.find(status ? { status: status as ClaimDoc['status'] } : {}, creationOrder),
    updates: (status?: string): AsyncIterable<UpdateDoc> =>
      pendingUpdates.find(status ? { status: status as UpdateDoc['status'] } : {}, creationOrder),
    audit: (): AsyncIterable<AuditDoc> => audit.find({}, creationOrder),
    imports: (status?: string): AsyncIterable<ImportDoc> =>
      imports.find(status ? { status: status as ImportDoc['status'] } : {}, creationOrder),
  };
}
