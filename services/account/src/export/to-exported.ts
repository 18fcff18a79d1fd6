// Allow-lists of the data export. Data of other people and staff, and of fraud detection, are not exported.
import type { AuditDoc, FlagDoc, HelpfulVoteDoc, ProofDoc, ReportDoc, ReviewDoc, SanctionDoc } from '@app/db';
import type { User } from '@clerk/backend';

export type ExportRecord = Record<string, unknown>;

/**
 * Picks fields of a document in this order. Ids and dates become text, absent fields are left out. `values` overrides
 * or adds fields.
 */
export function pickFields<Doc extends object, Values extends ExportRecord = Record<never, unknown>>(
  doc: Doc,
  fields: readonly (keyof Doc | keyof Values)[],
  values?: Values,
): ExportRecord {
  const allValues: Partial<Record<keyof Doc | keyof Values, unknown>> = { ...doc, ...values };
  return JSON.parse(JSON.stringify(Object.fromEntries(fields.map((name) => [name, allValues[name]]))));
}

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

/** `review`: the public id of the flagged review. */
export const toExportedFlag = (flag: FlagDoc, publicId: string | null): ExportRecord =>
  pickFields(flag, ['review', 'reason', 'note', 'status', 'createdAt', 'decidedAt'], { review: publicId });

/** `review`: the public id of the review. */
export const toExportedVote = (vote: HelpfulVoteDoc, publicId: string | null): ExportRecord =>
  pickFields(vote, ['review', 'createdAt'], { review: publicId });

export const toExportedReport = (report: ReportDoc): ExportRecord =>
  pickFields(report, ['listingId', 'field', 'note', 'status', 'createdAt']);

/** A sanction without the name of the staff member. */
export const toExportedSanction = (sanction: SanctionDoc): ExportRecord =>
  pickFields(sanction, ['kind', 'reason', 'from', 'until', 'liftedAt']);

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
