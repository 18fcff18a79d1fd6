import type { AuditDoc, ClaimDoc, Collections, ImportDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';

/** Streams all records of a kind, or those of a status, in order of creation. The caller has checked the status. */
export function createRecordsStore(collections: Collections) {
  const { listings, reviews, claims, pendingUpdates, audit, imports } = collections;
  const inOrder = { sort: { _id: 1 }, batchSize: 500 } as const;
  return {
    listings: (status?: string): AsyncIterable<ListingDoc> =>
      listings.find(status ? { status: status as ListingDoc['status'] } : {}, inOrder),
    reviews: (status?: string): AsyncIterable<ReviewDoc> =>
      reviews.find(status ? { status: status as ReviewDoc['status'] } : {}, inOrder),
    claims: (status?: string): AsyncIterable<ClaimDoc> =>
      claims.find(status ? { status: status as ClaimDoc['status'] } : {}, inOrder),
    updates: (status?: string): AsyncIterable<UpdateDoc> =>
      pendingUpdates.find(status ? { status: status as UpdateDoc['status'] } : {}, inOrder),
    audit: (): AsyncIterable<AuditDoc> => audit.find({}, inOrder),
    imports: (status?: string): AsyncIterable<ImportDoc> =>
      imports.find(status ? { status: status as ImportDoc['status'] } : {}, inOrder),
  };
}
