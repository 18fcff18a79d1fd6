import type { AuditDoc, ProofDoc, ReviewDoc } from '@app/db';
import type { User } from '@clerk/backend';
import { type ExportRecord, pickFields } from './record-source.store.ts';

export function toExportedAccount(user: User): ExportRecord {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    emailAddresses: user.emailAddresses.map(({ emailAddress, verification }) => ({
      emailAddress,
      verified: verification?.status === 'verified',
    })),
    imageUrl: user.hasImage ? user.imageUrl : null,
    createdAt: formatTimestamp(user.createdAt),
    updatedAt: formatTimestamp(user.updatedAt),
    lastSignInAt: formatTimestamp(user.lastSignInAt),
    publicMetadata: user.publicMetadata,
    unsafeMetadata: user.unsafeMetadata,
  };
}
const formatTimestamp = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const contentFields = [
  'overallRating',
  'ratings',
  'title',
  'text',
  'language',
  'tags',
  'stage',
  'limb',
  'device',
  'monthsToFit',
  'adjustments',
  'careMonth',
  'relation',
  'anonymous',
  'incentive',
] as const;

/** `practice`: the workplace at the time of the review, because the id of the listing means nothing to its author. */
export function toExportedReview(review: ReviewDoc, proof?: ProofDoc): ExportRecord {
  const { publicId, decision, appeal, revision, yearLater } = review;
  return pickFields(
    review,
    [
      'id',
      'listingId',
      'displayName',
      'practice',
      'state',
      'status',
      ...contentFields,
      'revision',
      'decision',
      'appeal',
      'yearLater',
      'verification',
      'proof',
      'attestedAt',
      'edited',
      'createdAt',
      'submittedAt',
      'publishedAt',
    ],
    {
      id: publicId,
      revision: revision && {
        content: pickFields(revision.content, contentFields),
        submittedAt: revision.submittedAt,
        status: revision.status,
      },
      decision: decision && pickFields(decision, ['outcome', 'reasons', 'note', 'at']),
      appeal: appeal && pickFields(appeal, ['text', 'status', 'at']),
      yearLater: yearLater && {
        ...pickFields(yearLater, [
          'overallRating',
          'text',
          'language',
          'status',
          'submittedAt',
          'publishedAt',
        ]),
        decision: yearLater.decision && pickFields(yearLater.decision, ['outcome', 'reasons', 'note', 'at']),
      },
      // The proof's outcome. Its file is for staff alone and is deleted after their decision.
      proof: proof && pickFields(proof, ['status', 'sentAt', 'fileUntil', 'decidedAt', 'note']),
    },
  );
}

/** In rows by staff the actor is the team, not the person. */
export function toExportedAudit(row: AuditDoc, userId: string): ExportRecord {
  const { at, actor, action, target, before, after, reason } = row;
  return {
    at: at.toISOString(),
    by: actor.id === userId ? 'you' : actor.kind === 'system' ? 'system' : 'team',
    action,
    target,
    ...JSON.parse(JSON.stringify({ before, after, reason })),
  };
}
