import type { AuditDoc, ClaimDoc, Collections, ImportDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';

/** Streams all records of a kind, or those with a status that the caller has checked, in order of creation. */
export function createExportSource(collections: Collections) {
  const { listings, reviews, claims, pendingUpdates, audit, imports } = collections;
  const creationOrder = { sort: { _id: 1 }, batchSize: 500 } as const;
  return {
    streamListings: (status?: string): AsyncIterable<ListingDoc> =>
      listings.find(status ? { status: status as ListingDoc['status'] } : {}, creationOrder),
    streamReviews: (status?: string): AsyncIterable<ReviewDoc> =>
      reviews.find(status ? { status: status as ReviewDoc['status'] } : {}, creationOrder),
    streamClaims: (status?: string): AsyncIterable<ClaimDoc> =>
      claims.find(status ? { status: status as ClaimDoc['status'] } : {}, creationOrder),
    streamUpdates: (status?: string): AsyncIterable<UpdateDoc> =>
      pendingUpdates.find(status ? { status: status as UpdateDoc['status'] } : {}, creationOrder),
    streamAuditRows: (): AsyncIterable<AuditDoc> => audit.find({}, creationOrder),
    streamImports: (status?: string): AsyncIterable<ImportDoc> =>
      imports.find(status ? { status: status as ImportDoc['status'] } : {}, creationOrder),
  };
}
