import type { Availability } from '@app/option-lists';
import { createProblem, mock, simulateReply } from '@app/test-kit/mock';
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
  listTeamDecisions,
  type OwnReply,
  postReply,
  setAvailability,
  updateListing,
  uploadCertificate,
  withdrawCertificate,
  withdrawReply,
  withdrawUpdate,
} from '@app/types';
import { type Mine, mine, ownReply } from './own-listing.ts';
import { receivedRequestHandlers } from './received-requests.ts';

function requireOwnListing(e: Endpoint, id: string): EditableListing {
  const { editable } = mine;
  if (!editable) throw createProblem(e, 404);
  if (editable.listing.id !== id) throw createProblem(e, 403, { error: 'not_yours' });
  return editable;
}

const fates = { 409: { error: 'stale', message: 'It changed meanwhile.' } };

/** Finds what differs from the live listing: the sent fields, and those that waited before. */
function findChanges({ listing, pendingUpdate }: EditableListing, { changed, ...input }: UpdateBody) {
  const serializeValue = (value: unknown) => JSON.stringify(value || null);
  const before: Record<string, unknown> = listing;
  const isChanged = ([field, to]: [string, unknown]) => serializeValue(before[field]) !== serializeValue(to);
  const sent = Object.entries(input).filter(
    (field) => changed?.some((name) => name === field[0]) ?? isChanged(field),
  );
  const waiting = pendingUpdate?.changed.map(({ field, to }) => [field, to]) ?? [];
  return Object.entries({ ...Object.fromEntries(waiting), ...Object.fromEntries(sent) })
    .filter(isChanged)
    .map(([field, to]) => ({ field, from: before[field], to }));
}

function findRequestedAvailability({ pendingUpdate }: EditableListing) {
  const change = pendingUpdate?.changed.find(({ field }) => field === 'availability');
  return change && { requestedAvailability: change.to as Availability | null };
}

type UpdateBody = BodyOf<typeof updateListing>;

const updateId = '65b000000000000000000002';
const pageSize = 5;

function setCertificate(license: string, certificate: Mine['credentialChecks'][number]['certificate']) {
  mine.credentialChecks = mine.credentialChecks.map((check) =>
    check.license === license ? { ...check, certificate } : check,
  );
}

export const ownListingHandlers = [
  ...receivedRequestHandlers,
  mock(listOwnMessages, () => ({ threads: [] })),
  mock(listTeamDecisions, () => ({ decisions: mine.decisions })),
  mock(appealDecision, ({ params, body }) => {
    const at = new Date().toISOString();
    mine.decisions = mine.decisions.map((decision) =>
      decision.id === params.id
        ? { ...decision, appeal: { text: body.text, status: 'open', at, notes: '' } }
        : decision,
    );
    return { appeal: { status: 'open' as const } };
  }),
  mock(getOwnListing, () => {
    const { editable, claims, reviews, credentialChecks } = mine;
    if (!editable) return { listing: null, managed: mine.managed, claims };
    const { listing, status } = editable;
    const { _id, id, slug, approved, firstName, lastName, confirmedAt, stale, integrityNotice } = listing;
    return {
      listing: {
        role: editable.role,
        manager: mine.manager,
        _id,
        id,
        slug,
        status,
        approved,
        firstName,
        lastName,
        confirmedAt,
        stale,
        staleDays: 180,
        availability: listing.availability ?? null,
        credentialChecks,
        integrityNotice,
        pendingUpdate: editable.pendingUpdate !== null,
        ...findRequestedAvailability(editable),
        reviewCount: reviews.length,
        unanswered: reviews.filter(({ reply }) => !reply).length,
      },
      managed: mine.managed,
      claims,
    };
  }),
  mock(getEditableListing, ({ params }) => requireOwnListing(getEditableListing, params.id)),
  mock(updateListing, async ({ params, body }) => {
    await simulateReply(updateListing, `${body.company} ${body.professionalBio}`, fates);
    const editable = requireOwnListing(updateListing, params.id);
    const changed = findChanges(editable, body);
    if (changed.length === 0 && editable.pendingUpdate) {
      mine.editable = { ...editable, pendingUpdate: null };
      return { update: { id: updateId, status: 'withdrawn' as const, changed: [] } };
    }
    if (changed.length === 0 && editable.status !== 'suspended') {
      throw createProblem(updateListing, 400, { error: 'no_changes', message: 'No changes to submit' });
    }
    const fields = changed.map(({ field }) => field);
    mine.editable = editable.listing.approved
      ? {
          ...editable,
          pendingUpdate: {
            id: updateId,
            v: 1,
            submittedAt: new Date().toISOString(),
            changed,
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
    return { update: { id: updateId, status: 'pending' as const, changed: fields } };
  }),
  mock(withdrawUpdate, ({ params }) => {
    const editable = requireOwnListing(withdrawUpdate, params.id);
    if (!editable.pendingUpdate) throw createProblem(withdrawUpdate, 404);
    const { id } = editable.pendingUpdate;
    mine.editable = { ...editable, pendingUpdate: null };
    return { update: { id, status: 'withdrawn' as const } };
  }),
  mock(confirmListing, ({ params }) => {
    const editable = requireOwnListing(confirmListing, params.id);
    const confirmedAt = new Date().toISOString();
    mine.editable = { ...editable, listing: { ...editable.listing, confirmedAt, stale: false } };
    return { confirmedAt };
  }),
  mock(setAvailability, ({ params, body }) => {
    const editable = requireOwnListing(setAvailability, params.id);
    const { listing, pendingUpdate } = editable;
    const { availability: to } = body;
    const from = listing.availability ?? null;
    const others = pendingUpdate?.changed.filter(({ field }) => field !== 'availability') ?? [];
    const changed = from === to ? others : [...others, { field: 'availability', from, to }];
    const update = { id: updateId, v: 1, submittedAt: new Date().toISOString(), changed, manager: null };
    mine.editable = { ...editable, pendingUpdate: changed.length > 0 ? update : null };
    return { availability: to, waits: from !== to };
  }),
  mock(uploadCertificate, ({ query }) => {
    requireOwnListing(uploadCertificate, query.listing);
    const sentAt = new Date().toISOString();
    const certificate = { sentAt, fileUntil: new Date(Date.now() + 7 * 86_400_000).toISOString() };
    setCertificate(query.license, certificate);
    return { certificate };
  }),
  mock(withdrawCertificate, ({ params, query }) => {
    requireOwnListing(withdrawCertificate, params.id);
    setCertificate(query.license, null);
    return { certificate: null };
  }),
  mock(getFigures, ({ params }) => {
    requireOwnListing(getFigures, params.id);
    return mine.figures;
  }),
  mock(listOwnListingReviews, ({ params, query }) => {
    requireOwnListing(listOwnListingReviews, params.id);
    const unanswered = mine.reviews.filter(({ reply }) => !reply);
    const shown = query.show === 'unanswered' ? unanswered : mine.reviews;
    return {
      reviews: shown.slice((query.page - 1) * pageSize, query.page * pageSize),
      total: mine.reviews.length,
      unanswered: unanswered.length,
      page: query.page,
      pages: Math.ceil(shown.length / pageSize),
    };
  }),
  mock(postReply, async ({ params, body }) => {
    await simulateReply(postReply, body.text, fates);
    const owned = mine.reviews.find(({ review }) => review.id === params.id);
    if (!owned) throw createProblem(postReply, 404);
    const { reply: before } = owned;
    if (body.v !== (before?.v ?? 0))
      throw createProblem(postReply, 409, { error: 'stale', message: 'It changed meanwhile.' });
    const { text, change } = body;
    const reply: OwnReply =
      before?.status === 'approved'
        ? { ...before, v: before.v + 1, revision: { text, change, status: 'pending' } }
        : ownReply({ text, change, status: 'pending', v: (before?.v ?? 0) + 1 });
    mine.reviews = mine.reviews.map((other) => (other === owned ? { ...other, reply } : other));
    return { reply };
  }),
  mock(withdrawReply, ({ params }) => {
    const owned = mine.reviews.find(({ review }) => review.id === params.id);
    if (!owned?.reply) throw createProblem(withdrawReply, 404);
    mine.reviews = mine.reviews.map((other) => (other === owned ? { ...other, reply: null } : other));
    return { reply: null };
  }),
];
