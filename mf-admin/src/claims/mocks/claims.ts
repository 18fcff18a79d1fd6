// Sample claims for tests and for running the remote alone.
import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint } from '@app/test-kit/mock';
import {
  type ClaimItem,
  claimItem,
  getPendingClaim,
  listOrphanedClaims,
  type OrphanedClaim,
} from '@app/types/admin/claims';
import { createSampleInboxEntry, mockInbox } from '../../mocks/inbox.ts';
import { sampleListingSummary } from '../../mocks/listings.ts';

const listing = { ...sampleListingSummary, claimed: false };

const noEvidence = { workEmail: '', npi: '', license: '', licenseNumber: '', note: '' };

export const contestedClaim: ClaimItem = {
  ...createSample(claimItem),
  id: '0000000000000000000000e1',
  v: 2,
  listing,
  claimantName: 'Renata Okafor',
  claimantEmail: 'renata@mail.test',
  checks: { emailDomain: true, name: true, nickname: null, npi: false, license: null, call: null },
  proven: true,
  differences: ['npi'],
  blocked: 1,
  namedOther: true,
  expiresAt: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
  promise: { hours: 4, promisedHours: 16, leftHours: 12, overHours: 0 },
  evidence: { ...noEvidence, workEmail: 'renata@riverfrontlimb.test', npi: '1111111112', note: 'It is me.' },
  against: {
    website: 'https://www.riverfrontlimb.test/',
    phone: '(314) 555-0142',
    npi: '1234567893',
    licenses: ['State Prosthetist License'],
  },
  workEmailConfirmedAt: '2026-11-20T15:20:00.000Z',
  sent: { name: 'Rita Okafor', email: '', userId: '' },
  userId: 'user_renata',
  attempts: [
    {
      name: 'Sam Reed',
      email: 'sam@reed.test',
      at: '2026-11-21T10:00:00.000Z',
      evidence: { ...noEvidence, npi: '1234567893' },
    },
  ],
  others: [
    {
      id: '0000000000000000000000e2',
      status: 'pending',
      claimantName: 'Renata Okafor',
      listing: { ...listing, firstName: 'Ruth', lastName: 'Amankwah', company: 'Little Oaks' },
      submittedAt: '2026-11-20T15:00:00.000Z',
    },
  ],
  owned: { listing: { ...listing, company: 'Okafor at home', approved: false }, givesWay: true },
};

export const orphanedClaims: OrphanedClaim[] = [
  {
    id: '0000000000000000000000e3',
    v: 1,
    claimantName: 'Sam Reed',
    claimantEmail: 'sam@reed.test',
    listing: { ...listing, approved: false },
    deletedAt: '2026-11-20T15:12:00.000Z',
    submittedAt: '2026-11-18T15:12:00.000Z',
    expiresAt: '2026-12-02T15:12:00.000Z',
  },
  {
    id: '0000000000000000000000e4',
    v: 1,
    claimantName: 'Ann Adler',
    claimantEmail: 'ann@adler.test',
    listing: null,
    deletedAt: null,
    submittedAt: '2026-11-19T15:12:00.000Z',
    expiresAt: '2026-12-03T15:12:00.000Z',
  },
];

/** Creates the handlers of a backend with this claim and these orphaned claims. */
export function createClaimHandlers(
  claim: ClaimItem = contestedClaim,
  listOrphans: () => OrphanedClaim[] = () => orphanedClaims,
) {
  return [
    mockInbox(() => {
      const { id, v, since, promise, claimantName } = claim;
      const warnings = ['claim_npi', 'claim_contested', 'claim_named_other'];
      return [
        createSampleInboxEntry({ kind: 'pending-claims', id, v, since, promise, warnings, by: claimantName }),
      ];
    }),
    mockEndpoint(listOrphanedClaims, () => {
      const items = listOrphans();
      return { items, pendingClaims: items, total: items.length, page: 1, pageSize: 20 };
    }),
    mockEndpoint(getPendingClaim, () => ({ claim })),
  ];
}
