import type { Availability } from '@app/option-lists';
import { createMockProblem, mockEndpoint, simulateFailure } from '@app/test-kit/mock';
import {
  appealDecision,
  type BodyOf,
  confirmListing,
  type EditableListing,
  type Endpoint,
  getEditableListing,
  getFigures,
  getOwnListing,
  listOwnListingReviews,
  listOwnMessages,
  listStaffDecisions,
  type OwnReply,
  ownListingReviewsPageSize,
  postReply,
  setAvailability,
  updateListing,
  uploadCertificate,
  withdrawCertificate,
  withdrawReply,
  withdrawUpdate,
} from '@app/types';
import { createOwnReply, type OwnData, ownData } from './own-listing.ts';
import { receivedRequestHandlers } from './received-requests.ts';

function requireOwnListing(endpoint: Endpoint, id: string): EditableListing {
  const { editable } = ownData;
  if (!editable) throw createMockProblem(endpoint, 404);
  if (editable.listing.id !== id) throw createMockProblem(endpoint, 403, { error: 'not_yours' });
  return editable;
}

const simulatedProblems = { 409: { error: 'stale', message: 'It changed meanwhile.' } };

/** Returns the differences to the live listing: of the sent fields, and of those that are pending already. */
function findChanges({ listing, pendingUpdate }: EditableListing, { changed, ...input }: UpdateBody) {
  const serializeValue = (value: unknown) => JSON.stringify(value || null);
  const liveValues: Record<string, unknown> = listing;
  const isChanged = ([field, to]: [string, unknown]) =>
    serializeValue(liveValues[field]) !== serializeValue(to);
  const sentChanges = Object.entries(input).filter(
    (entry) => changed?.some((name) => name === entry[0]) ?? isChanged(entry),
  );
  const pendingChanges = pendingUpdate?.changed.map(({ field, to }) => [field, to]) ?? [];
  return Object.entries({ ...Object.fromEntries(pendingChanges), ...Object.fromEntries(sentChanges) })
    .filter(isChanged)
    .map(([field, to]) => ({ field, from: liveValues[field], to }));
}

function findRequestedAvailability({ pendingUpdate }: EditableListing) {
  const change = pendingUpdate?.changed.find(({ field }) => field === 'availability');
  return change && { requestedAvailability: change.to as Availability | null };
}

type UpdateBody = BodyOf<typeof updateListing>;

const updateId = '65b000000000000000000002';

function setCertificate(license: string, certificate: OwnData['credentialChecks'][number]['certificate']) {
  ownData.credentialChecks = ownData.credentialChecks.map((check) =>
    check.license === license ? { ...check, certificate } : check,
  );
}

export const ownListingHandlers = [
  ...receivedRequestHandlers,
  mockEndpoint(listOwnMessages, () => ({ threads: [] })),
  mockEndpoint(listStaffDecisions, () => ({ decisions: ownData.decisions })),
  mockEndpoint(appealDecision, ({ params, body }) => {
    const appealedAt = new Date().toISOString();
    ownData.decisions = ownData.decisions.map((decision) =>
      decision.id === params.id
        ? { ...decision, appeal: { text: body.text, status: 'open', at: appealedAt, notes: '' } }
        : decision,
    );
    return { appeal: { status: 'open' as const } };
  }),
  mockEndpoint(getOwnListing, () => {
    const { editable, claims, managed, manager, reviews, credentialChecks } = ownData;
    if (!editable) return { listing: null, managed, claims };
    const { listing: editableListing, role, status } = editable;
    const listing = {
      ...editableListing,
      role,
      manager,
      status,
      credentialChecks,
      staleDays: 180,
      availability: editableListing.availability ?? null,
      pendingUpdate: editable.pendingUpdate !== null,
      ...findRequestedAvailability(editable),
      reviewCount: reviews.length,
      unanswered: reviews.filter(({ reply }) => !reply).length,
    };
    return { listing, managed, claims };
  }),
  mockEndpoint(getEditableListing, ({ params }) => requireOwnListing(getEditableListing, params.id)),
  mockEndpoint(updateListing, async ({ params, body }) => {
    await simulateFailure(updateListing, `${body.company} ${body.professionalBio}`, simulatedProblems);
    const editable = requireOwnListing(updateListing, params.id);
    const changes = findChanges(editable, body);
    if (changes.length === 0 && editable.pendingUpdate) {
      ownData.editable = { ...editable, pendingUpdate: null };
      return { update: { id: updateId, status: 'withdrawn' as const, changed: [] } };
    }
    if (changes.length === 0 && editable.status !== 'suspended') {
      throw createMockProblem(updateListing, 400, { error: 'no_changes', message: 'No changes to submit' });
    }
    const changedFields = changes.map(({ field }) => field);
    ownData.editable = editable.listing.approved
      ? {
          ...editable,
          pendingUpdate: {
            id: updateId,
            v: 1,
            submittedAt: new Date().toISOString(),
            changed: changes,
            manager: null,
          },
          refusedUpdate: null,
        }
      : {
          ...editable,
          listing: { ...editable.listing, ...(body as Partial<EditableListing['listing']>) },
          status: 'pending',
          notes: '',
        };
    return { update: { id: updateId, status: 'pending' as const, changed: changedFields } };
  }),
  mockEndpoint(withdrawUpdate, ({ params }) => {
    const editable = requireOwnListing(withdrawUpdate, params.id);
    if (!editable.pendingUpdate) throw createMockProblem(withdrawUpdate, 404);
    const { id } = editable.pendingUpdate;
    ownData.editable = { ...editable, pendingUpdate: null };
    return { update: { id, status: 'withdrawn' as const } };
  }),
  mockEndpoint(confirmListing, ({ params }) => {
    const editable = requireOwnListing(confirmListing, params.id);
    const confirmedAt = new Date().toISOString();
    ownData.editable = { ...editable, listing: { ...editable.listing, confirmedAt, stale: false } };
    return { confirmedAt };
  }),
  mockEndpoint(setAvailability, ({ params, body }) => {
    const editable = requireOwnListing(setAvailability, params.id);
    const { listing, pendingUpdate } = editable;
    const { availability: newAvailability } = body;
    const liveAvailability = listing.availability ?? null;
    const otherChanges = pendingUpdate?.changed.filter(({ field }) => field !== 'availability') ?? [];
    const changed =
      liveAvailability === newAvailability
        ? otherChanges
        : [...otherChanges, { field: 'availability', from: liveAvailability, to: newAvailability }];
    const update = { id: updateId, v: 1, submittedAt: new Date().toISOString(), changed, manager: null };
    ownData.editable = { ...editable, pendingUpdate: changed.length > 0 ? update : null };
    return { availability: newAvailability, waits: liveAvailability !== newAvailability };
  }),
  mockEndpoint(uploadCertificate, ({ query }) => {
    requireOwnListing(uploadCertificate, query.listing);
    const sentAt = new Date().toISOString();
    const certificate = { sentAt, fileUntil: new Date(Date.now() + 7 * 86_400_000).toISOString() };
    setCertificate(query.license, certificate);
    return { certificate };
  }),
  mockEndpoint(withdrawCertificate, ({ params, query }) => {
    requireOwnListing(withdrawCertificate, params.id);
    setCertificate(query.license, null);
    return { certificate: null };
  }),
  mockEndpoint(getFigures, ({ params }) => {
    requireOwnListing(getFigures, params.id);
    return ownData.figures;
  }),
  mockEndpoint(listOwnListingReviews, ({ params, query }) => {
    requireOwnListing(listOwnListingReviews, params.id);
    const unansweredReviews = ownData.reviews.filter(({ reply }) => !reply);
    const matchingReviews = query.show === 'unanswered' ? unansweredReviews : ownData.reviews;
    return {
      reviews: matchingReviews.slice(
        (query.page - 1) * ownListingReviewsPageSize,
        query.page * ownListingReviewsPageSize,
      ),
      total: ownData.reviews.length,
      unanswered: unansweredReviews.length,
      page: query.page,
      pages: Math.ceil(matchingReviews.length / ownListingReviewsPageSize),
    };
  }),
  mockEndpoint(postReply, async ({ params, body }) => {
    await simulateFailure(postReply, body.text, simulatedProblems);
    const ownReview = ownData.reviews.find(({ review }) => review.id === params.id);
    if (!ownReview) throw createMockProblem(postReply, 404);
    const { reply: existingReply } = ownReview;
    if (body.v !== (existingReply?.v ?? 0))
      throw createMockProblem(postReply, 409, { error: 'stale', message: 'It changed meanwhile.' });
    const { text, change } = body;
    const reply: OwnReply =
      existingReply?.status === 'approved'
        ? { ...existingReply, v: existingReply.v + 1, revision: { text, change, status: 'pending' } }
        : createOwnReply({ text, change, status: 'pending', v: (existingReply?.v ?? 0) + 1 });
    ownData.reviews = ownData.reviews.map((candidate) =>
      candidate === ownReview ? { ...candidate, reply } : candidate,
    );
    return { reply };
  }),
  mockEndpoint(withdrawReply, ({ params }) => {
    const ownReview = ownData.reviews.find(({ review }) => review.id === params.id);
    if (!ownReview?.reply) throw createMockProblem(withdrawReply, 404);
    ownData.reviews = ownData.reviews.map((candidate) =>
      candidate === ownReview ? { ...candidate, reply: null } : candidate,
    );
    return { reply: null };
  }),
];
