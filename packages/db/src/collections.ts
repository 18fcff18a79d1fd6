import type { Collection, Db } from 'mongodb';
import type { FlagDoc, ReportDoc } from './flag.ts';
import type { ListingDoc } from './listing.ts';
import type { AuditDoc, DeletionDoc, IdempotencyDoc, LevelCountDoc, OutboxDoc } from './records.ts';
import type { ReviewDoc } from './review.ts';

/** The collections of today's slices, typed. */
export interface Collections {
  listings: Collection<ListingDoc>;
  reviews: Collection<ReviewDoc>;
  flags: Collection<FlagDoc>;
  reports: Collection<ReportDoc>;
  levelCounts: Collection<LevelCountDoc>;
  audit: Collection<AuditDoc>;
  outbox: Collection<OutboxDoc>;
  idempotency: Collection<IdempotencyDoc>;
  deletions: Collection<DeletionDoc>;
}

export function collectionsOf(db: Db): Collections {
  return {
    listings: db.collection('listings'),
    reviews: db.collection('reviews'),
    flags: db.collection('flags'),
    reports: db.collection('reports'),
    levelCounts: db.collection('levelCounts'),
    audit: db.collection('audit'),
    outbox: db.collection('outbox'),
    idempotency: db.collection('idempotency'),
    deletions: db.collection('deletions'),
  };
}
