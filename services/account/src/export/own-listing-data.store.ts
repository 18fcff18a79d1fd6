// A prosthetist's part of the data export: the listing and everything submitted about it.
import type { Collections } from '@app/db';
import { fieldNames } from '@app/listing-fields';
import { createSource, find, pickFields, pickSource, type RecordSources } from './record-source.store.ts';

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

/** A decision without the name of the staff member. */
const toExportedDecision = (decision: { outcome: string; notes: string; at: Date } | undefined) =>
  decision && pickFields(decision, ['outcome', 'notes', 'at']);

export function listListingSources(collections: Collections, userId: string): RecordSources {
  const { listings, pendingUpdates, claims, managers, appeals, messages, visitRequests, reviews } =
    collections;
  return {
    // As its owner wrote it, with its figures. Without search keys and file names of certificates.
    listings: pickSource(find(listings, { ownerUserId: userId }), listingFields, (listing) => ({
      id: listing._id,
      decision: toExportedDecision(listing.decision),
      certificates: (listing.credentialChecks ?? []).flatMap(({ license, certificate }) =>
        certificate ? { license, sentAt: certificate.sentAt, fileUntil: certificate.fileUntil } : [],
      ),
    })),
    updates: pickSource(
      find(pendingUpdates, { userId }, { submittedAt: -1 }),
      ['id', 'listingId', 'status', 'changes', 'base', 'decision', 'createdAt', 'submittedAt'],
      ({ _id, decision }) => ({
        id: _id,
        decision: decision && { ...toExportedDecision(decision), accepted: decision.accepted },
      }),
    ),
    claims: [
      // Claims of the same listing by others are left out.
      pickSource(
        find(claims, { userId }, { createdAt: -1 }),
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
        (claim) => ({
          id: claim._id,
          workEmailConfirmedAt: claim.emailCode?.confirmedAt,
          calls: claim.calls?.map(({ number, answer, at }) => ({ number, answer, at })),
          decision: toExportedDecision(claim.decision),
        }),
      ),
      // Own attempts that are stored with another account's claim: only the listing of that claim is exported.
      createSource(find(claims, { 'blocked.userId': userId }), (docs) =>
        docs.flatMap(({ listingId, blocked }) =>
          blocked
            .filter((attempt) => attempt.userId === userId)
            .map(({ name, email, evidence, at }) => ({
              listingId: listingId.toHexString(),
              claimantName: name,
              claimantEmail: email,
              evidence,
              status: 'blocked',
              createdAt: at.toISOString(),
            })),
        ),
      ),
    ],
    // Changes that the account sent as a manager: which fields; their values are the owner's.
    managedUpdates: pickSource(
      find(pendingUpdates, { 'manager.userId': userId }),
      ['listingId', 'status', 'submittedAt', 'name', 'fields'],
      ({ manager }) => ({ name: manager!.name, fields: manager!.fields }),
    ),
    // Who manages the own listing or is invited to, and which listings the account manages.
    managers: createSource(find(managers, { $or: [{ ownerUserId: userId }, { userId }] }), (docs) =>
      docs.map((manager) => {
        const isManager = manager.userId === userId;
        return {
          ...pickFields(manager, ['listingId', 'status', 'sentAt', 'acceptedAt']),
          role: isManager ? 'manager' : 'owner',
          ...pickFields(manager, isManager ? ['name', 'locale'] : ['email', 'name']),
        };
      }),
    ),
    appeals: pickSource(
      find(appeals, { userId }, { createdAt: -1 }),
      ['against', 'about', 'listingId', 'text', 'status', 'createdAt', 'answer'],
      ({ kind, answer }) => ({ against: kind, answer: answer && { notes: answer.notes, at: answer.at } }),
    ),
    messages: pickSource(
      find(messages, { userId, sentAt: { $lte: new Date() } }, { sentAt: -1 }),
      ['about', 'from', 'text', 'at'],
      ({ kind, about, from, sentAt }) => ({
        about: { kind, id: about },
        from: from === 'team' ? 'team' : 'you',
        at: sentAt,
      }),
    ),
    visitRequests: pickSource(
      find(visitRequests, { userId }, { askedAt: -1 }),
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
      ({ _id }) => ({ id: _id }),
    ),
    // `review`: the public id of the answered review.
    replies: createSource(find(reviews, { 'reply.userId': userId }), (docs) =>
      docs.map(({ publicId, reply }) =>
        pickFields(
          reply!,
          ['review', 'text', 'change', 'status', 'revision', 'decision', 'submittedAt', 'publishedAt'],
          {
            review: publicId,
            revision:
              reply!.revision && pickFields(reply!.revision, ['text', 'change', 'status', 'submittedAt']),
            decision: toExportedDecision(reply!.decision),
          },
        ),
      ),
    ),
  };
}
