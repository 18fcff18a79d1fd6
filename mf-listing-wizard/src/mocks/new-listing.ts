import { createMockProblem, mockEndpoint, simulateFailure } from '@app/test-kit/mock';
import {
  type ClaimableListing,
  claimListing,
  confirmWorkEmail,
  createListing,
  deleteDraft,
  type draft as draftSchema,
  type Endpoint,
  findDuplicates,
  getDraft,
  type ListingInput,
  type OwnClaim,
  putDraft,
  searchClaimable,
  sendWorkEmailCode,
  setClaimEvidence,
  withdrawClaim,
} from '@app/types';
import { delay } from 'msw';
import type * as z from 'zod/mini';
import { createEditableListing, createOwnListing, noEvidence, noWorkEmail, ownData } from './own-listing.ts';

type Draft = z.output<typeof draftSchema>;

const toListingId = (number: number) => `65c0000000000000000000${String(number).padStart(2, '0')}`;
const createClaimable = (
  number: number,
  name: string,
  overrides: Partial<ClaimableListing> = {},
): ClaimableListing => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    _id: toListingId(number),
    slug: name.toLowerCase().replace(' ', '-'),
    firstName,
    lastName,
    company: 'Gateway Prosthetics',
    address: '1 Main Street',
    zipCode: '63101',
    profilePicture: '',
    city: 'St. Louis',
    state: 'MO',
    reviewCount: number,
    claimed: false,
    ...overrides,
  };
};

/** Listings that the search finds, by the result of claiming them. */
export const claimables = {
  free: createClaimable(12, 'Jane Doe'),
  claimed: createClaimable(2, 'Clara Claimed', { claimed: true }),
  /** Another account's claim is pending. */
  pending: createClaimable(3, 'Paul Pending'),
  /** The reply has an error without a message. */
  broken: createClaimable(1, 'Brenda Broken'),
  /** The reply has an error with a message. */
  refused: createClaimable(5, 'Wanda Worded', { company: 'Riverfront Limb Works' }),
  /** Replies after 12 seconds. */
  slow: createClaimable(6, 'Sloane Slow'),
};
/** Name and ZIP code of an existing listing. */
export const duplicateQuery = { firstName: 'Jane', lastName: 'Doe', zipCode: '63101' };

/** Stored draft and received requests of the mock; reset before each test. */
export const mockState = {
  draft: null as Draft | null,
  /** Bodies of successful calls that created a listing, oldest first. */
  createBodies: [] as unknown[],
  claimBodies: [] as unknown[],
};
export function resetMockState(draft: Draft | null = null): void {
  Object.assign(mockState, { draft, createBodies: [], claimBodies: [] });
}

/** Problems by sentinel (`simulateFailure`). "#owner": the account has a listing already. */
const simulatedProblems = {
  owner: { status: 409, error: 'already_owner', message: 'You already have a listing.' },
  400: { fields: { zipCode: 'We do not deliver there.' } },
};

/** Pending claim of the free listing, without evidence. */
export const createPendingClaim = (overrides: Partial<OwnClaim> = {}): OwnClaim => ({
  id: '65d000000000000000000012',
  status: 'pending',
  prosthetist: claimables.free,
  notes: '',
  workEmail: noWorkEmail,
  evidence: noEvidence,
  submittedAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2026-12-04T15:00:00.000Z',
  ...overrides,
});

const createClaim = (
  prosthetist: ClaimableListing,
  workEmail: string,
  evidence: OwnClaim['evidence'],
): OwnClaim =>
  createPendingClaim({
    id: `65d0000000000000000000${prosthetist._id.slice(-2)}`,
    prosthetist,
    evidence,
    ...(workEmail && {
      workEmail: { ...noWorkEmail, address: workEmail, state: 'sent', triesLeft: 5, sendsLeft: 4 },
    }),
    submittedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString(),
  });

function requirePendingClaim(endpoint: Endpoint, id: string): OwnClaim {
  const claim = ownData.claims.find((candidate) => candidate.id === id && candidate.status === 'pending');
  if (!claim) throw createMockProblem(endpoint, 404);
  return claim;
}
function updateClaim(id: string, change: Partial<OwnClaim>) {
  ownData.claims = ownData.claims.map((claim) => (claim.id === id ? { ...claim, ...change } : claim));
}
function updateWorkEmail(id: string, workEmail: OwnClaim['workEmail']) {
  updateClaim(id, { workEmail });
  return workEmail;
}

export const newListingHandlers = [
  mockEndpoint(createListing, async ({ body, request }) => {
    await simulateFailure(createListing, body.company, simulatedProblems);
    const { approved: _, ...input } = body;
    mockState.createBodies.push({ ...body, key: request.headers.get('idempotency-key') });
    const listing = {
      ...createOwnListing({ approved: false, reviewCount: 0 }),
      ...(input as Partial<ListingInput>),
    };
    ownData.editable = createEditableListing({
      status: 'pending',
      listing: listing as ReturnType<typeof createOwnListing>,
    });
    const { _id, id, slug } = ownData.editable.listing;
    return { _id, id, slug, approved: false as const };
  }),
  mockEndpoint(searchClaimable, async ({ query }) => {
    await simulateFailure(searchClaimable, query.q, simulatedProblems);
    const searchTerm = query.q.toLowerCase();
    const prosthetists = Object.values(claimables).filter(({ firstName, lastName, company }) =>
      `${firstName} ${lastName} ${company}`.toLowerCase().includes(searchTerm),
    );
    return { prosthetists, nearest: false };
  }),
  mockEndpoint(findDuplicates, async ({ query }) => {
    await simulateFailure(findDuplicates, query.lastName, simulatedProblems);
    const isDuplicate =
      query.firstName.toLowerCase() === duplicateQuery.firstName.toLowerCase() &&
      query.lastName.toLowerCase() === duplicateQuery.lastName.toLowerCase() &&
      query.zipCode.startsWith(duplicateQuery.zipCode);
    return { prosthetists: isDuplicate ? [claimables.free] : [] };
  }),
  mockEndpoint(claimListing, async ({ body, request }) => {
    const claimableEntry = Object.entries(claimables).find(([, { _id }]) => _id === body.prosthetistId);
    if (!claimableEntry) throw createMockProblem(claimListing, 404);
    const [claimableKey, prosthetist] = claimableEntry;
    const createConflict = (error: string) => createMockProblem(claimListing, 409, { error, message: error });
    if (claimableKey === 'slow') await delay(12_000);
    if (
      ownData.claims.some(
        (claim) => claim.status === 'pending' && claim.prosthetist._id === body.prosthetistId,
      )
    )
      throw createConflict('duplicate_claim');
    if (claimableKey === 'claimed') throw createConflict('already_claimed');
    if (claimableKey === 'pending') throw createConflict('pending_claim_exists');
    if (claimableKey === 'broken') throw createMockProblem(claimListing, 503, { error: '', message: '' });
    if (claimableKey === 'refused')
      throw createMockProblem(claimListing, 409, { error: 'own_listing', message: 'It is yours.' });
    mockState.claimBodies.push({ ...body, key: request.headers.get('idempotency-key') });
    const { workEmail, ...evidence } = body.evidence ?? { workEmail: '', ...noEvidence };
    const claim = createClaim(prosthetist, workEmail, evidence);
    ownData.claims = [claim, ...ownData.claims];
    return { claim: { id: claim.id, status: 'pending' as const } };
  }),
  mockEndpoint(setClaimEvidence, ({ params, body }) => {
    requirePendingClaim(setClaimEvidence, params.id);
    updateClaim(params.id, { evidence: body });
    return { evidence: body };
  }),
  mockEndpoint(sendWorkEmailCode, ({ params, body }) => {
    const { sendsLeft } = requirePendingClaim(sendWorkEmailCode, params.id).workEmail;
    const address = body.workEmail;
    const sentWorkEmail = {
      ...noWorkEmail,
      address,
      state: 'sent' as const,
      triesLeft: 5,
      sendsLeft: sendsLeft - 1,
    };
    return { workEmail: updateWorkEmail(params.id, sentWorkEmail) };
  }),
  // The code is 123456; all others are rejected.
  mockEndpoint(confirmWorkEmail, ({ params, body }) => {
    const { workEmail } = requirePendingClaim(confirmWorkEmail, params.id);
    if (body.code === '123456')
      return { workEmail: updateWorkEmail(params.id, { ...workEmail, state: 'confirmed' }) };
    updateWorkEmail(params.id, { ...workEmail, triesLeft: (workEmail.triesLeft ?? 1) - 1 });
    throw createMockProblem(confirmWorkEmail, 400, { error: 'code_wrong', message: 'This is not the code.' });
  }),
  mockEndpoint(withdrawClaim, ({ params }) => {
    const claim = ownData.claims.find(({ id, status }) => id === params.id && status === 'pending');
    if (!claim) throw createMockProblem(withdrawClaim, 404);
    ownData.claims = ownData.claims.filter((candidate) => candidate !== claim);
    return { claim: { id: claim.id, status: 'withdrawn' as const } };
  }),
  mockEndpoint(getDraft, () => ({ draft: mockState.draft })),
  mockEndpoint(putDraft, ({ body }) => {
    mockState.draft = { ...body, savedAt: new Date().toISOString() };
    return { draft: mockState.draft };
  }),
  mockEndpoint(deleteDraft, () => {
    mockState.draft = null;
    return { draft: null };
  }),
];
