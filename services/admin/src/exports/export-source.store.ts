import type { AuditDoc, ClaimDoc, Collections, ImportDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';

/** Streams all records of a kind, or those with a status that the caller has checked, in order of creation. */
export function createExportSource(collections: Collections) {
  const { listings, reviews, claims, pendingUpdates, audit, imports } = collections;
  const creationOrderOptions = { sort: { _id: 1 }, batchSize: 500 } as const;
  return {
    streamListings: (status?: string): AsyncIterable<ListingDoc> =>
      listings.find(status ? { status: status as ListingDoc['status'] } : {}, creationOrderOptions),
    streamReviews: (status?: string): AsyncIterable<ReviewDoc> =>
      reviews.find(status ? { status: status as ReviewDoc['status'] } : {}, creationOrderOptions),
    streamClaims: (status?: string): AsyncIterable<ClaimDoc> =>
      claims.find(status ? { status: status as ClaimDoc['status'] } : {}, creationOrderOptions),
    streamUpdates: (status?: string): AsyncIterable<UpdateDoc> =>
      pendingUpdates.find(status ? { status: status as UpdateDoc['status'] } : {}, creationOrderOptions),
    streamAuditRows: (): AsyncIterable<AuditDoc> => audit.find({}, creationOrderOptions),
    streamImports: (status?: string): AsyncIterable<ImportDoc> =>
      imports.find(status ? { status: status as ImportDoc['status'] } : {}, creationOrderOptions),
  };
}
