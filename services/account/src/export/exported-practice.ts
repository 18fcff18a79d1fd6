// A practitioner's part of the own copy: the listing, and what was sent in about it. Allow-lists, as in `exported.ts`.
import type {
  AppealDoc,
  ClaimDoc,
  DraftDoc,
  ListingDoc,
  MessageDoc,
  PhotoDoc,
  PreferencesDoc,
  ReviewDoc,
  SavedPeopleDoc,
  UpdateDoc,
} from '@app/db';
import { fieldNames } from '@app/listing-fields';
import type { ExportRecord } from './exported.ts';

/** What of a listing is its owner's: their words, what became of them, and the figures that everybody sees. */
const listingFields = [
  'slug',
  'slugHistory',
  'v',
  'status',
  'approved',
  'firstName',
  'lastName',
  'company',
  'clinic',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
  'phone',
  'patientContactPhone',
  'email',
  'website',
  'yearStartedPracticing',
  ...fieldNames,
  'profilePicture',
  'availability',
  'alsoAt',
  'npi',
  'confirmedAt',
  'confirmedBy',
  'loc',
  'ownerUserId',
  'submittedAt',
  'locale',
  'ratingSum',
  'reviewCount',
  'histogram',
  'dimensionSums',
  'dimensionCounts',
  'ratingAvg',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const satisfies (keyof ListingDoc)[];

/** As its owner wrote it, and its figures; not the keys that only searching needs, and of certificates no file's name. */
export function toExportedListing(doc: ListingDoc): ExportRecord {
  const result = Object.fromEntries(listingFields.map((field) => [field, doc[field]]));
  return {
    id: doc._id.toHexString(),
    ...(JSON.parse(JSON.stringify(result)) as ExportRecord),
    decision: doc.decision && toDecisionExport(doc.decision),
    certificates: (doc.credentialChecks ?? []).flatMap(({ license, certificate }) =>
      certificate
        ? {
            license,
            sentAt: certificate.sentAt.toISOString(),
            fileUntil: certificate.fileUntil.toISOString(),
          }
        : [],
    ),
  };
}

export const toExportedUpdate = (doc: UpdateDoc): ExportRecord => ({
  id: doc._id.toHexString(),
  listingId: doc.listingId.toHexString(),
  status: doc.status,
  changes: doc.changes,
  base: doc.base,
  decision: doc.decision && { ...toDecisionExport(doc.decision), accepted: doc.decision.accepted },
  createdAt: doc.createdAt.toISOString(),
  submittedAt: doc.submittedAt.toISOString(),
});

/** Who else asked for the same listing is their own affair. */
export const toExportedClaim = (doc: ClaimDoc): ExportRecord => ({
  id: doc._id.toHexString(),
  listingId: doc.listingId.toHexString(),
  claimantName: doc.claimantName,
  claimantEmail: doc.claimantEmail,
  sent: doc.sent,
  evidence: doc.evidence,
  workEmailConfirmedAt: doc.emailCode?.confirmedAt?.toISOString(),
  calls: doc.calls?.map(({ number, answer, at }) => ({ number, answer, at: at.toISOString() })),
  status: doc.status,
  decision: doc.decision && toDecisionExport(doc.decision),
  createdAt: doc.createdAt.toISOString(),
  expiresAt: doc.expiresAt.toISOString(),
});

export const toExportedAppeal = (doc: AppealDoc): ExportRecord => ({
  against: doc.kind,
  about: doc.about.toHexString(),
  listingId: doc.listingId?.toHexString(),
  text: doc.text,
  status: doc.status,
  createdAt: doc.createdAt.toISOString(),
  answer: doc.answer && { notes: doc.answer.notes, at: doc.answer.at.toISOString() },
});

export const toExportedMessage = ({ kind, about, from, text, sentAt }: MessageDoc): ExportRecord => ({
  about: { kind, id: about.toHexString() },
  from: from === 'team' ? 'team' : 'you',
  text,
  at: sentAt.toISOString(),
});

/** An own attempt to claim that is kept with somebody else's claim: of that claim, only which listing it is about. */
export const toExportedAttempt = ({ listingId, blocked }: ClaimDoc, userId: string): ExportRecord[] =>
  blocked
    .filter((attempt) => attempt.userId === userId)
    .map(({ name, email, evidence, at }) => ({
      listingId: listingId.toHexString(),
      claimantName: name,
      claimantEmail: email,
      evidence,
      status: 'blocked',
      createdAt: at.toISOString(),
    }));

/** `review` is the public id of the review that was answered. */
export function toExportedReply({ publicId, reply }: ReviewDoc): ExportRecord {
  const { text, change, status, revision, decision, submittedAt, publishedAt } = reply!;
  return {
    review: publicId,
    text,
    change,
    status,
    revision: revision && {
      text: revision.text,
      change: revision.change,
      status: revision.status,
      submittedAt: revision.submittedAt.toISOString(),
    },
    decision: decision && toDecisionExport(decision),
    submittedAt: submittedAt?.toISOString(),
    publishedAt: publishedAt?.toISOString(),
  };
}

export const toExportedDraft = ({ step, values, savedAt }: DraftDoc): ExportRecord => ({
  step,
  values,
  savedAt: savedAt.toISOString(),
});

/** Without the token: anyone who has it switches mails off. */
export const toExportedPreferences = ({ off }: PreferencesDoc): ExportRecord => ({ off });

export const toExportedSaved = ({ people }: SavedPeopleDoc): ExportRecord[] =>
  people.map(({ listingId, note, savedAt }) => ({
    listingId: listingId.toHexString(),
    note,
    savedAt: savedAt.toISOString(),
  }));

export const toExportedPhoto = ({ _id, bytes, createdAt }: PhotoDoc): ExportRecord => ({
  address: `/photos/${_id}.webp`,
  bytes,
  createdAt: createdAt.toISOString(),
});

/** What the team said, not who of it. */
const toDecisionExport = ({ outcome, notes, at }: { outcome: string; notes: string; at: Date }) => ({
  outcome,
  notes,
  at: at.toISOString(),
});
