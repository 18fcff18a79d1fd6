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
export const toExportedListing = (listing: ListingDoc): ExportRecord =>
  pickFields(listing, listingFields, {
    id: listing._id,
    decision: listing.decision && toExportedDecision(listing.decision),
    certificates: (listing.credentialChecks ?? []).flatMap(({ license, certificate }) =>
      certificate ? { license, sentAt: certificate.sentAt, fileUntil: certificate.fileUntil } : [],
    ),
  });

export const toExportedUpdate = (update: UpdateDoc): ExportRecord =>
  pickFields(
    update,
    ['id', 'listingId', 'status', 'changes', 'base', 'decision', 'createdAt', 'submittedAt'],
    {
      id: update._id,
      decision: update.decision && {
        ...toExportedDecision(update.decision),
        accepted: update.decision.accepted,
      },
    },
  );

/** Claims of the same listing by others are left out. */
export const toExportedClaim = (claim: ClaimDoc): ExportRecord =>
  pickFields(
    claim,
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
      id: claim._id,
      workEmailConfirmedAt: claim.emailCode?.confirmedAt,
      calls: claim.calls?.map(({ number, answer, at }) => ({ number, answer, at })),
      decision: claim.decision && toExportedDecision(claim.decision),
    },
  );

/** Who manages the own listing or is invited to, and which listings the account manages. */
export const toExportedManager = (manager: ManagerDoc, userId: string): ExportRecord => ({
  ...pickFields(manager, ['listingId', 'status', 'sentAt', 'acceptedAt']),
  role: manager.userId === userId ? 'manager' : 'owner',
  ...(manager.userId === userId
    ? pickFields(manager, ['name', 'locale'])
    : pickFields(manager, ['email', 'name'])),
});

/** Changes that the account sent as a manager: which fields; their values are the owner's. */
export const toExportedManagedUpdate = ({ manager, ...update }: UpdateDoc): ExportRecord => ({
  ...pickFields(update, ['listingId', 'status', 'submittedAt']),
  ...pickFields(manager!, ['name', 'fields']),
});

export const toExportedAppeal = (appeal: AppealDoc): ExportRecord =>
  pickFields(appeal, ['against', 'about', 'listingId', 'text', 'status', 'createdAt', 'answer'], {
    against: appeal.kind,
    answer: appeal.answer && { notes: appeal.answer.notes, at: appeal.answer.at },
  });

export const toExportedMessage = ({ kind, about, from, text, sentAt }: MessageDoc): ExportRecord => ({
  about: { kind, id: about.toHexString() },
  from: from === 'team' ? 'team' : 'you',
  text,
  at: sentAt.toISOString(),
});

export const toExportedVisitRequest = (request: VisitRequestDoc): ExportRecord =>
  pickFields(
    request,
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
    { id: request._id },
  );

/** Own attempts that are stored with another account's claim: only the listing of that claim is exported. */
export const toExportedAttempts = ({ listingId, blocked }: ClaimDoc, userId: string): ExportRecord[] =>
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

export const toExportedDraft = (draft: DraftDoc): ExportRecord =>
  pickFields(draft, ['step', 'values', 'savedAt']);

/** Without the token, which allows anyone to unsubscribe. */
export const toExportedPreferences = (preferences: PreferencesDoc): ExportRecord =>
  pickFields(preferences, ['off', 'needs']);

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

export const toExportedPhoto = (photo: PhotoDoc): ExportRecord =>
  pickFields(photo, ['address', 'bytes', 'createdAt'], { address: `/photos/${photo._id}.webp` });

/** A decision without the name of the staff member. */
const toExportedDecision = (decision: { outcome: string; notes: string; at: Date }) =>
  pickFields(decision, ['outcome', 'notes', 'at']);
