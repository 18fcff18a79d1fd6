// What a person's own copy of their data holds. Allow-lists: other people, our staff and our guards against fraud are
// not in it.
import type { AuditDoc, FlagDoc, ProofDoc, ReportDoc, ReviewDoc, SanctionDoc } from '@app/db';
import type { User } from '@clerk/backend';

export type ExportRecord = Record<string, unknown>;

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
    createdAt: formatDate(user.createdAt),
    updatedAt: formatDate(user.updatedAt),
    lastSignInAt: formatDate(user.lastSignInAt),
    publicMetadata: user.publicMetadata,
    unsafeMetadata: user.unsafeMetadata,
  };
}
const formatDate = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** `practice` is where the practitioner worked then: an id of the listing would say nothing to its author. */
export function toExportedReview(doc: ReviewDoc, proof?: ProofDoc): ExportRecord {
  const { publicId, displayName, practice, state, status, decision, appeal, revision } = doc;
  return {
    id: publicId,
    listingId: doc.listingId.toHexString(),
    displayName,
    practice,
    state,
    status,
    ...toContentExport(doc),
    revision: revision && {
      content: toContentExport(revision.content),
      submittedAt: revision.submittedAt.toISOString(),
      status: revision.status,
    },
    decision: decision && {
      outcome: decision.outcome,
      reasons: decision.reasons,
      note: decision.note,
      at: decision.at.toISOString(),
    },
    appeal: appeal && { text: appeal.text, status: appeal.status, at: appeal.at.toISOString() },
    verification: doc.verification,
    proof: proof && toExportedProof(proof),
    attestedAt: doc.attestedAt?.toISOString(),
    edited: doc.edited,
    createdAt: doc.createdAt.toISOString(),
    submittedAt: doc.submittedAt.toISOString(),
    publishedAt: doc.publishedAt?.toISOString(),
  };
}

/** That a proof was sent and what came of it. Its file is for staff alone, and goes when they decide. */
const toExportedProof = ({ status, sentAt, fileUntil, decidedAt, note }: ProofDoc): ExportRecord => ({
  status,
  sentAt: sentAt.toISOString(),
  fileUntil: fileUntil.toISOString(),
  decidedAt: decidedAt?.toISOString(),
  note,
});

type Content = Pick<
  ReviewDoc,
  | 'overallRating'
  | 'ratings'
  | 'title'
  | 'text'
  | 'tags'
  | 'stage'
  | 'limb'
  | 'device'
  | 'monthsToFit'
  | 'adjustments'
  | 'careMonth'
  | 'relation'
  | 'anonymous'
  | 'incentive'
>;

function toContentExport(content: Content): ExportRecord {
  const { overallRating, ratings, title, text, tags, stage, limb, device, careMonth } = content;
  const { monthsToFit, adjustments } = content;
  const { relation, anonymous, incentive } = content;
  return {
    overallRating,
    ratings,
    title,
    text,
    tags,
    stage,
    limb,
    device,
    monthsToFit,
    adjustments,
    careMonth,
    relation,
    anonymous,
    incentive,
  };
}

/** `review` is the public id of the review that was flagged. */
export const toExportedFlag = (doc: FlagDoc, review: string | null): ExportRecord => ({
  review,
  reason: doc.reason,
  note: doc.note,
  status: doc.status,
  createdAt: doc.createdAt.toISOString(),
  decidedAt: doc.decidedAt?.toISOString(),
});

export const toExportedReport = (doc: ReportDoc): ExportRecord => ({
  listingId: doc.listingId.toHexString(),
  field: doc.field,
  note: doc.note,
  status: doc.status,
  createdAt: doc.createdAt.toISOString(),
});

/** What staff forbade the account; who of them stays unsaid. */
export const toExportedSanction = (doc: SanctionDoc): ExportRecord => ({
  kind: doc.kind,
  reason: doc.reason,
  from: doc.from.toISOString(),
  until: doc.until.toISOString(),
  liftedAt: doc.liftedAt?.toISOString(),
});

/** A line that staff wrote names the team, not the person. */
export function toExportedAudit(doc: AuditDoc, userId: string): ExportRecord {
  const { at, actor, action, target, before, after, reason } = doc;
  return {
    at: at.toISOString(),
    by: actor.id === userId ? 'you' : actor.kind === 'system' ? 'system' : 'team',
    action,
    target,
    ...JSON.parse(JSON.stringify({ before, after, reason })),
  };
}
