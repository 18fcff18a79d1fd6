// A prosthetist's part of the data export: the listing and everything submitted about it. Allow-lists, as in
// `to-exported.ts`.
import type {
  AlertDoc,
  AppealDoc,
  ClaimDoc,
  DraftDoc,
  ListingDoc,
  ManagerDoc,
  MessageDoc,
  PhotoDoc,
  PreferencesDoc,
  ReviewDoc,
  SavedPeopleDoc,
  SharedListDoc,
  UpdateDoc,
  VisitRequestDoc,
} from '@app/db';
import { fieldNames } from '@app/listing-fields';
import { type ExportRecord, pickFields } from './to-exported.ts';

/** Fields of a listing in its owner's export: their text, its status and the public figures. */
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
  'placePhotos',
  'refusesVisitRequests',
  'visitAnswerHours',
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

/** The listing as its owner wrote it, with its figures. Without search keys and file names of certificates. */
export const toExportedListing = (doc: ListingDoc): ExportRecord =>
  pickFields(doc, listingFields, {
    id: doc._id,
    decision: doc.decision && toExportedDecision(doc.decision),
    certificates: (doc.credentialChecks ?? []).flatMap(({ license, certificate }) =>
      certificate ? { license, sentAt: certificate.sentAt, fileUntil: certificate.fileUntil } : [],
    ),
  });

export const toExportedUpdate = (doc: UpdateDoc): ExportRecord =>
  pickFields(doc, ['id', 'listingId', 'status', 'changes', 'base', 'decision', 'createdAt', 'submittedAt'], {
    id: doc._id,
    decision: doc.decision && { ...toExportedDecision(doc.decision), accepted: doc.decision.accepted },
  });

/** Claims of the same listing by others are left out. */
export const toExportedClaim = (doc: ClaimDoc): ExportRecord =>
  pickFields(
    doc,
    [
      'id',
      'listingId',
      'claimantName',
      'claimantEmail',
      'sent',
      'evidence',
      'workEmailConfirmedAt',
      'calls',
      'status',
      'decision',
      'createdAt',
      'expiresAt',
    ],
    {
      id: doc._id,
      workEmailConfirmedAt: doc.emailCode?.confirmedAt,
      calls: doc.calls?.map(({ number, answer, at }) => ({ number, answer, at })),
      decision: doc.decision && toExportedDecision(doc.decision),
    },
  );

/** Who manages the own listing or is invited to, and which listings the account manages. */
export const toExportedManager = (doc: ManagerDoc, userId: string): ExportRecord => ({
  ...pickFields(doc, ['listingId', 'status', 'sentAt', 'acceptedAt']),
  role: doc.userId === userId ? 'manager' : 'owner',
  ...(doc.userId === userId ? pickFields(doc, ['name', 'locale']) : pickFields(doc, ['email', 'name'])),
});

/** Changes that the account sent as a manager: which fields; their values are the owner's. */
export const toExportedManagedUpdate = ({ manager, ...doc }: UpdateDoc): ExportRecord => ({
  ...pickFields(doc, ['listingId', 'status', 'submittedAt']),
  ...pickFields(manager!, ['name', 'fields']),
});

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

export const toExportedVisitRequest = (doc: VisitRequestDoc): ExportRecord =>
  pickFields(
    doc,
    [
      'id',
      'listingId',
      'kind',
      'name',
      'phone',
      'email',
      'times',
      'patient',
      'locale',
      'status',
      'askedAt',
      'hearBy',
      'toldAt',
      'answeredAt',
    ],
    { id: doc._id },
  );

/** An own attempt that is stored with another account's claim: only the listing of that claim is exported. */
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

/** `review`: the public id of the answered review. */
export function toExportedReply({ publicId, reply }: ReviewDoc): ExportRecord {
  const { revision, decision } = reply!;
  return pickFields(
    reply!,
    ['review', 'text', 'change', 'status', 'revision', 'decision', 'submittedAt', 'publishedAt'],
    {
      review: publicId,
      revision: revision && pickFields(revision, ['text', 'change', 'status', 'submittedAt']),
      decision: decision && toExportedDecision(decision),
    },
  );
}

export const toExportedDraft = (doc: DraftDoc): ExportRecord =>
  pickFields(doc, ['step', 'values', 'savedAt']);

/** Without the token, which allows anyone to unsubscribe. */
export const toExportedPreferences = (doc: PreferencesDoc): ExportRecord => pickFields(doc, ['off', 'needs']);

export const toExportedSaved = ({ people }: SavedPeopleDoc): ExportRecord[] =>
  people.map((entry) => pickFields(entry, ['listingId', 'note', 'savedAt']));

/** Without the link's hash, and without what the other person wrote. */
export const toExportedOwnSharedList = (list: SharedListDoc): ExportRecord =>
  pickFields(list, ['as', 'ownerName', 'mode', 'createdAt', 'expiresAt', 'acceptedAt'], { as: 'owner' });
export const toExportedReceivedList = (list: SharedListDoc): ExportRecord =>
  pickFields(list, ['as', 'readerName', 'mode', 'acceptedAt', 'notes'], { as: 'reader' });

export const toExportedAlert = (alert: AlertDoc): ExportRecord =>
  pickFields(alert, [
    'email',
    'locale',
    'zipCode',
    'radiusMiles',
    'filters',
    'rhythm',
    'createdAt',
    'confirmedAt',
  ]);

export const toExportedPhoto = (doc: PhotoDoc): ExportRecord =>
  pickFields(doc, ['address', 'bytes', 'createdAt'], { address: `/photos/${doc._id}.webp` });

/** A decision without the name of the staff member. */
const toExportedDecision = (decision: { outcome: string; notes: string; at: Date }) =>
  pickFields(decision, ['outcome', 'notes', 'at']);
