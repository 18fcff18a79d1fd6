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
import { type ExportRecord, pickFields } from './exported.ts';

/** What of a listing is its owner's: their words, what became of them, and the figures that everybody sees. */
const listingFields = [
  'id',
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
  'decision',
  'certificates',
] as const;

/** As its owner wrote it, and its figures; not the keys that only searching needs, and of certificates no file's name. */
export const toExportedListing = (doc: ListingDoc): ExportRecord =>
  pickFields(doc, listingFields, {
    id: doc._id,
    decision: doc.decision && toDecisionExport(doc.decision),
    certificates: (doc.credentialChecks ?? []).flatMap(({ license, certificate }) =>
      certificate ? { license, sentAt: certificate.sentAt, fileUntil: certificate.fileUntil } : [],
    ),
  });

export const toExportedUpdate = (doc: UpdateDoc): ExportRecord =>
  pickFields(doc, ['id', 'listingId', 'status', 'changes', 'base', 'decision', 'createdAt', 'submittedAt'], {
    id: doc._id,
    decision: doc.decision && { ...toDecisionExport(doc.decision), accepted: doc.decision.accepted },
  });

/** Who else asked for the same listing is their own affair. */
export const toExportedClaim = (doc: ClaimDoc): ExportRecord =>
  pickFields(
    doc,
    [
      ...(['id', 'listingId', 'claimantName', 'claimantEmail', 'sent', 'evidence'] as const),
      ...(['workEmailConfirmedAt', 'calls', 'status', 'decision', 'createdAt', 'expiresAt'] as const),
    ],
    {
      id: doc._id,
      workEmailConfirmedAt: doc.emailCode?.confirmedAt,
      calls: doc.calls?.map(({ number, answer, at }) => ({ number, answer, at })),
      decision: doc.decision && toDecisionExport(doc.decision),
    },
  );

export const toExportedAppeal = (doc: AppealDoc): ExportRecord =>
  pickFields(doc, ['against', 'about', 'listingId', 'text', 'status', 'createdAt', 'answer'], {
    against: doc.kind,
    answer: doc.answer && { notes: doc.answer.notes, at: doc.answer.at },
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
  const { revision, decision } = reply!;
  return pickFields(
    reply!,
    ['review', 'text', 'change', 'status', 'revision', 'decision', 'submittedAt', 'publishedAt'],
    {
      review: publicId,
      revision: revision && pickFields(revision, ['text', 'change', 'status', 'submittedAt']),
      decision: decision && toDecisionExport(decision),
    },
  );
}

export const toExportedDraft = (doc: DraftDoc): ExportRecord =>
  pickFields(doc, ['step', 'values', 'savedAt']);

/** Without the token: anyone who has it switches mails off. */
export const toExportedPreferences = ({ off }: PreferencesDoc): ExportRecord => ({ off });

export const toExportedSaved = ({ people }: SavedPeopleDoc): ExportRecord[] =>
  people.map((entry) => pickFields(entry, ['listingId', 'note', 'savedAt']));

export const toExportedPhoto = (doc: PhotoDoc): ExportRecord =>
  pickFields(doc, ['address', 'bytes', 'createdAt'], { address: `/photos/${doc._id}.webp` });

/** What the team said, not who of it. */
const toDecisionExport = (decision: { outcome: string; notes: string; at: Date }) =>
  pickFields(decision, ['outcome', 'notes', 'at']);
