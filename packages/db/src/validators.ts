import type { Document } from 'mongodb';
import type { Collections } from './collections.ts';
import { visibleReviewStatuses } from './review.ts';
import { appeal } from './validators/appeal.ts';
import {
  admin,
  adminSession,
  auditCheck,
  auditSeal,
  contactTime,
  importBatch,
  importRow,
  itemLock,
  legalRequest,
  searchMiss,
  secondOpinion,
  settings,
} from './validators/back-office.ts';
import { deletion, devMail, job, outbox } from './validators/background.ts';
import { claim } from './validators/claim.ts';
import { flag, report } from './validators/flag.ts';
import { goneAddress, listing } from './validators/listing.ts';
import { draft, figure, photo, preferences, savedPeople } from './validators/practice.ts';
import { proof, proofKey } from './validators/proof.ts';
import { audit, idempotency, levelCount, rateLimit, undo } from './validators/records.ts';
import { callTable, release, remote } from './validators/releases.ts';
import { review } from './validators/review.ts';
import { update } from './validators/update.ts';

/** What a document must be to be stored; a refused write is error 121 with the reason in `errInfo`. */
export const validators: Record<keyof Collections, Document> = {
  listings: {
    $jsonSchema: listing,
    // Flags and counters that are told twice, because indexes and cards need them, must tell the same.
    $expr: {
      $and: [
        { $eq: ['$approved', { $eq: ['$status', 'approved'] }] },
        { $eq: ['$reviewCount', { $sum: '$histogram' }] },
        { $eq: ['$ratingSum', sumStars('$histogram')] },
      ],
    },
  },
  goneAddresses: { $jsonSchema: goneAddress },
  reviews: {
    $jsonSchema: review,
    $expr: {
      $and: [
        {
          $eq: [
            '$visible',
            {
              $and: [
                { $in: ['$status', [...visibleReviewStatuses]] },
                { $eq: [{ $type: '$hidden' }, 'missing'] },
              ],
            },
          ],
        },
        // What the public sees has its place in the order, and is the author's one that counts.
        { $or: [{ $not: '$visible' }, { $and: ['$live', { $eq: [{ $type: '$publishedAt' }, 'date'] }] }] },
      ],
    },
  },
  flags: { $jsonSchema: flag },
  reports: { $jsonSchema: report },
  pendingUpdates: { $jsonSchema: update },
  claims: { $jsonSchema: claim },
  appeals: { $jsonSchema: appeal },
  drafts: { $jsonSchema: draft },
  photos: { $jsonSchema: photo },
  proofs: { $jsonSchema: proof },
  proofKeys: { $jsonSchema: proofKey },
  figures: { $jsonSchema: figure },
  preferences: { $jsonSchema: preferences },
  savedPeople: { $jsonSchema: savedPeople },
  levelCounts: { $jsonSchema: levelCount },
  audit: { $jsonSchema: audit },
  outbox: { $jsonSchema: outbox },
  idempotency: { $jsonSchema: idempotency },
  rateLimits: { $jsonSchema: rateLimit },
  deletions: { $jsonSchema: deletion },
  undos: { $jsonSchema: undo },
  jobs: { $jsonSchema: job },
  devMails: { $jsonSchema: devMail },
  admins: { $jsonSchema: admin },
  adminSessions: { $jsonSchema: adminSession },
  imports: { $jsonSchema: importBatch },
  importRows: { $jsonSchema: importRow },
  itemLocks: { $jsonSchema: itemLock },
  secondOpinions: { $jsonSchema: secondOpinion },
  auditChecks: { $jsonSchema: auditCheck },
  auditSeals: { $jsonSchema: auditSeal },
  settings: { $jsonSchema: settings },
  legalRequests: { $jsonSchema: legalRequest },
  contactTimes: { $jsonSchema: contactTime },
  searchMisses: { $jsonSchema: searchMiss },
  releases: { $jsonSchema: release },
  remotes: { $jsonSchema: remote },
  callTables: { $jsonSchema: callTable },
};

/** 1 × how many gave one star + 2 × … */
function sumStars(histogram: string): Document {
  return {
    $sum: [1, 2, 3, 4, 5].map((star) => ({ $multiply: [star, { $arrayElemAt: [histogram, star - 1] }] })),
  };
}
