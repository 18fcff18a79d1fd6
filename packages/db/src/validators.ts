import type { Document } from 'mongodb';
import { appealSchema } from './appeal.ts';
import { adminSchema, adminSessionSchema } from './back-office/admin.ts';
import { importRowSchema, importSchema } from './back-office/import.ts';
import {
  assignmentSchema,
  auditCheckSchema,
  auditSealSchema,
  contactTimeSchema,
  itemLockSchema,
  legalRequestSchema,
  searchMissSchema,
  secondOpinionSchema,
  settingsSchema,
  vitalSchema,
} from './back-office/records.ts';
import { claimSchema } from './claim.ts';
import type { Collections } from './collections.ts';
import { flagSchema, reportSchema } from './flag.ts';
import { listingSchema } from './listing.ts';
import { messageSchema } from './message.ts';
import { draftSchema, figureSchema, photoSchema, preferencesSchema, savedPeopleSchema } from './practice.ts';
import { proofKeySchema, proofSchema } from './proof.ts';
import {
  auditSchema,
  deletionSchema,
  devMailSchema,
  goneAddressSchema,
  idempotencySchema,
  jobSchema,
  levelCountSchema,
  outboxSchema,
  rateLimitSchema,
  undoSchema,
} from './records.ts';
import { reviewSchema, visibleReviewStatuses } from './review.ts';
import { sanctionSchema } from './sanction.ts';
import { updateSchema } from './update.ts';
import { callTable, release, remote } from './validators/releases.ts';

/** What a document must be to be stored; a refused write is error 121 with the reason in `errInfo`. */
export const validators: Record<keyof Collections, Document> = {
  listings: {
    $jsonSchema: listingSchema,
    // Flags and counters that are told twice, because indexes and cards need them, must tell the same.
    $expr: {
      $and: [
        { $eq: ['$approved', { $eq: ['$status', 'approved'] }] },
        { $eq: ['$reviewCount', { $sum: '$histogram' }] },
        { $eq: ['$ratingSum', sumStars('$histogram')] },
      ],
    },
  },
  goneAddresses: { $jsonSchema: goneAddressSchema },
  reviews: {
    $jsonSchema: reviewSchema,
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
  flags: { $jsonSchema: flagSchema },
  reports: { $jsonSchema: reportSchema },
  pendingUpdates: { $jsonSchema: updateSchema },
  claims: { $jsonSchema: claimSchema },
  appeals: { $jsonSchema: appealSchema },
  sanctions: { $jsonSchema: sanctionSchema },
  messages: { $jsonSchema: messageSchema },
  drafts: { $jsonSchema: draftSchema },
  photos: { $jsonSchema: photoSchema },
  proofs: { $jsonSchema: proofSchema },
  proofKeys: { $jsonSchema: proofKeySchema },
  figures: { $jsonSchema: figureSchema },
  preferences: { $jsonSchema: preferencesSchema },
  savedPeople: { $jsonSchema: savedPeopleSchema },
  levelCounts: { $jsonSchema: levelCountSchema },
  audit: { $jsonSchema: auditSchema },
  outbox: { $jsonSchema: outboxSchema },
  idempotency: { $jsonSchema: idempotencySchema },
  rateLimits: { $jsonSchema: rateLimitSchema },
  deletions: { $jsonSchema: deletionSchema },
  undos: { $jsonSchema: undoSchema },
  jobs: { $jsonSchema: jobSchema },
  devMails: { $jsonSchema: devMailSchema },
  admins: { $jsonSchema: adminSchema },
  adminSessions: { $jsonSchema: adminSessionSchema },
  imports: { $jsonSchema: importSchema },
  importRows: { $jsonSchema: importRowSchema },
  itemLocks: { $jsonSchema: itemLockSchema },
  assignments: { $jsonSchema: assignmentSchema },
  secondOpinions: { $jsonSchema: secondOpinionSchema },
  auditChecks: { $jsonSchema: auditCheckSchema },
  auditSeals: { $jsonSchema: auditSealSchema },
  settings: { $jsonSchema: settingsSchema },
  legalRequests: { $jsonSchema: legalRequestSchema },
  contactTimes: { $jsonSchema: contactTimeSchema },
  vitals: { $jsonSchema: vitalSchema },
  searchMisses: { $jsonSchema: searchMissSchema },
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
