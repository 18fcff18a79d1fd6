import { createProblem, mock, simulateReply } from '@app/test-kit/mock';
import { sampleListing, sampleReview } from '@app/test-kit/samples';
import {
  appealDecision,
  confirmListing,
  type EditableListing,
  type Endpoint,
  type Figures,
  getEditableListing,
  getFigures,
  getOwnListing,
  type ListingInput,
  listOwnListingReviews,
  listOwnMessages,
  listTeamDecisions,
  type OwnClaim,
  type OwnReply,
  postReply,
  type ReplyOf,
  type ShownTeamDecision,
  setAvailability,
  updateListing,
  uploadCertificate,
  withdrawCertificate,
  withdrawReply,
  withdrawUpdate,
} from '@app/types';

type ReviewOfMine = ReplyOf<typeof listOwnListingReviews>['reviews'][number];

/** Listing, claims and reviews of the mocked prosthetist. */
interface Mine {
  /** Null: owns no listing. */
  editable: EditableListing | null;
  claims: OwnClaim[];
  decisions: ShownTeamDecision[];
  reviews: ReviewOfMine[];
  figures: Figures;
  credentialChecks: NonNullable<ReplyOf<typeof getOwnListing>['listing']>['credentialChecks'];
}

/** Claim evidence with nothing filled in. */
export const noEvidence: OwnClaim['evidence'] = { npi: '', license: '', licenseNumber: '', note: '' };
/** Claim without a work email. */
export const noWorkEmail: OwnClaim['workEmail'] = {
  address: '',
  state: 'unsent',
  triesLeft: null,
  expiresAt: null,
  sendsLeft: 5,
  nextSendAt: null,
};

/** The own listing with private fields, as it is live. */
export const ownListing = (over: Partial<EditableListing['listing']> = {}): EditableListing['listing'] => ({
  ...sampleListing({ owned: true }),
  email: 'renata@riverfrontlimb.example',
  patientContactPhone: '(314) 555-0199',
  npi: '1234567893',
  ...over,
});

export const createEditableListing = (over: Partial<EditableListing> = {}): EditableListing => ({
  listing: ownListing(),
  status: 'approved',
  notes: '',
  pendingUpdate: null,
  refusedUpdate: null,
  ...over,
});

/** A pending update with a change of every kind of value. */
export const createPendingUpdate = (): NonNullable<EditableListing['pendingUpdate']> => ({
  id: '65b000000000000000000001',
  v: 1,
  submittedAt: '2026-11-20T15:00:00.000Z',
  changed: [
    { field: 'phone', from: '+13145550142', to: '+13145550187' },
    { field: 'address2', from: 'Suite 200', to: 'Suite 220' },
    { field: 'insuranceAccepted', from: ['Medicare', 'TRICARE'], to: ['Medicare', 'Molina Healthcare'] },
    {
      field: 'professionalBio',
      from: 'I still make most of my sockets myself.',
      to: 'I still make most of my sockets myself, and I repair them.',
    },
    { field: 'sameDayRepairs', from: null, to: true },
  ],
});

export const ownReply = (over: Partial<OwnReply> = {}): OwnReply => ({
  text: 'Thank you for taking the time to write. We read every review with the whole team.',
  change: null,
  status: 'approved',
  revision: null,
  notes: '',
  submittedAt: '2026-11-10T15:00:00.000Z',
  resolved: false,
  v: 1,
  ...over,
});

const reviewId = (nth: number) => `ownListingReview${String(nth).padStart(6, '0')}`;

/** Reviews with a reply in every status, and enough for a second page. */
export function createReviewsInEveryState(): ReviewOfMine[] {
  const texts = [
    'The foot broke the night before a hike. I called at eight and was walking at eleven.',
    'Nine days for a padding change that took ten minutes. I called twice in between.',
    'They explained every step of the casting, and why the first socket had to be tight.',
    'Billing was a mess for months, and nobody could tell me why.',
    'She watched me run first, then changed the alignment. No pain since.',
  ];
  const replies: (OwnReply | null)[] = [
    null,
    ownReply({ status: 'pending', change: 'planned' }),
    ownReply({ change: 'made', resolved: true }),
    ownReply({
      status: 'rejected',
      text: 'Dana, we are sorry that your insurance took so long.',
      notes: 'Please take out the name and the insurance. Neither may be told in public.',
    }),
    ownReply({
      revision: {
        text: 'Thank you for writing. We talk about every review in our team.',
        change: null,
        status: 'pending',
      },
    }),
  ];
  const more = Array.from(
    { length: 8 },
    (_, nth) => `Review number ${nth + 6}, kind and short, but long enough.`,
  );
  return [...texts, ...more].map((text, nth) => ({
    review: sampleReview({ id: reviewId(nth), text, title: '', author: nth % 2 ? null : 'Dana R.' }),
    reply: replies[nth] ?? (nth < 8 ? null : ownReply()),
  }));
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
export const sampleOwnFigures = (): Figures => ({
  since: '2026-08-24T00:00:00.000Z',
  total: { appearances: 1_204, views: 312, phone: 31, website: null },
  weeks: Array.from({ length: 12 }, (_, nth) => ({
    from: new Date(Date.parse('2026-08-31T00:00:00.000Z') + nth * weekMs).toISOString(),
    appearances: 70 + ((nth * 37) % 60),
    views: nth < 2 ? null : 14 + ((nth * 11) % 30),
    phone: nth === 9 ? 12 : null,
    website: null,
  })),
});

const createOwnData = (): Mine => ({
  editable: createEditableListing(),
  decisions: [],
  claims: [],
  reviews: createReviewsInEveryState(),
  figures: sampleOwnFigures(),
  credentialChecks: [],
});

export let mine: Mine = createOwnData();
export const resetMine = (over: Partial<Mine> = {}): void => {
  mine = { ...createOwnData(), ...over };
};

function requireOwnListing(e: Endpoint, id: string): EditableListing {
  const { editable } = mine;
  if (!editable) throw createProblem(e, 404);
  if (editable.listing.id !== id) throw createProblem(e, 403, { error: 'not_yours' });
  return editable;
}

const fates = { 409: { error: 'stale', message: 'It changed meanwhile.' } };

/** Changed fields of an input compared with the live listing. */
function findChanges(live: EditableListing['listing'], input: ListingInput) {
  const serializeValue = (value: unknown) => JSON.stringify(value ?? null);
  const before: Record<string, unknown> = live;
  return Object.entries(input)
    .filter(([field, to]) => serializeValue(before[field] || null) !== serializeValue(to || null))
    .map(([field, to]) => ({ field, from: before[field], to }));
}

const updateId = '65b000000000000000000002';
const pageSize = 10;

function setCertificate(license: string, certificate: Mine['credentialChecks'][number]['certificate']) {
  mine.credentialChecks = mine.credentialChecks.map((check) =>
    check.license === license ? { ...check, certificate } : check,
  );
}

export const ownListingHandlers = [
  mock(listOwnMessages, () => ({ threads: [] })),
  mock(listTeamDecisions, () => ({ decisions: mine.decisions })),
  mock(appealDecision, ({ params, body }) => {
    const at = new Date().toISOString();
    mine.decisions = mine.decisions.map((one) =>
      one.id === params.id ? { ...one, appeal: { text: body.text, status: 'open', at, notes: '' } } : one,
    );
    return { appeal: { status: 'open' as const } };
  }),
  mock(getOwnListing, () => {
    const { editable, claims, reviews, credentialChecks } = mine;
    if (!editable) return { listing: null, claims };
    const { listing, status } = editable;
    const { _id, id, slug, approved, firstName, lastName, confirmedAt, stale, integrityNotice } = listing;
    return {
      listing: {
        ...{ _id, id, slug, status, approved, firstName, lastName, confirmedAt, stale, staleDays: 180 },
        availability: listing.availability ?? null,
        credentialChecks,
        integrityNotice,
        pendingUpdate: editable.pendingUpdate !== null,
        reviewCount: reviews.length,
        unanswered: reviews.filter(({ reply }) => !reply).length,
      },
      claims,
    };
  }),
  mock(getEditableListing, ({ params }) => requireOwnListing(getEditableListing, params.id)),
  mock(updateListing, async ({ params, body }) => {
    await simulateReply(updateListing, `${body.company} ${body.professionalBio}`, fates);
    const editable = requireOwnListing(updateListing, params.id);
    const changed = findChanges(editable.listing, body);
    if (changed.length === 0 && editable.status !== 'suspended') {
      throw createProblem(updateListing, 400, { error: 'no_changes', message: 'No changes to submit' });
    }
    const fields = changed.map(({ field }) => field);
    mine.editable = editable.listing.approved
      ? {
          ...editable,
          pendingUpdate: { id: updateId, v: 1, submittedAt: new Date().toISOString(), changed },
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
    const { availability: _, ...listing } = editable.listing;
    const { availability } = body;
    mine.editable = { ...editable, listing: availability ? { ...listing, availability } : listing };
    return { availability };
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
    const found = mine.reviews.find(({ review }) => review.id === params.id);
    if (!found) throw createProblem(postReply, 404);
    const { reply: before } = found;
    if (body.v !== (before?.v ?? 0))
      throw createProblem(postReply, 409, { error: 'stale', message: 'It changed meanwhile.' });
    const { text, change } = body;
    const reply: OwnReply =
      before?.status === 'approved'
        ? { ...before, v: before.v + 1, revision: { text, change, status: 'pending' } }
        : ownReply({ text, change, status: 'pending', v: (before?.v ?? 0) + 1 });
    mine.reviews = mine.reviews.map((one) => (one === found ? { ...one, reply } : one));
    return { reply };
  }),
  mock(withdrawReply, ({ params }) => {
    const found = mine.reviews.find(({ review }) => review.id === params.id);
    if (!found?.reply) throw createProblem(withdrawReply, 404);
    mine.reviews = mine.reviews.map((one) => (one === found ? { ...one, reply: null } : one));
    return { reply: null };
  }),
];
