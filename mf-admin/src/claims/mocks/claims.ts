// Claims as the console meets them, for tests and for the page on its own.
import { mock } from '@app/test-kit/mock';
import {
  type ClaimItem,
  getPendingClaim,
  listOrphanedClaims,
  type OrphanedClaim,
} from '@app/types/admin/claims';
import { listInbox } from '@app/types/admin/inbox';
import { itemHistory, releaseItem, takeItem } from '@app/types/admin/queue';
import type { AboutListing } from '@app/types/admin/updates';
import { sampleLine } from '../../mocks/inbox.ts';

const listing: AboutListing = {
  id: '0000000000000000000000b1',
  slug: 'renata-okafor',
  firstName: 'Renata',
  lastName: 'Okafor',
  company: 'Riverfront Limb Works',
  city: 'St. Louis',
  state: 'MO',
  approved: true,
  claimed: false,
};

const nothing = { workEmail: '', npi: '', license: '', licenseNumber: '', note: '' };

export const contested: ClaimItem = {
  id: '0000000000000000000000e1',
  v: 2,
  status: 'pending',
  listing,
  claimantName: 'Renata Okafor',
  claimantEmail: 'renata@mail.test',
  checks: { emailDomain: true, name: true, nickname: null, npi: false, license: null, call: null },
  differences: ['npi'],
  blocked: 1,
  namedOther: true,
  since: '2026-11-20T15:12:00.000Z',
  expiresAt: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
  promise: { hours: 4, promisedHours: 16, leftHours: 12, overHours: 0 },
  contests: false,
  risk: null,
  lock: null,
  evidence: { ...nothing, workEmail: 'renata@riverfrontlimb.test', npi: '1111111112', note: 'It is me.' },
  against: {
    website: 'https://www.riverfrontlimb.test/',
    phone: '(314) 555-0142',
    npi: '1234567893',
    licenses: ['State Prosthetist License'],
  },
  workEmailConfirmedAt: '2026-11-20T15:20:00.000Z',
  calls: [],
  sent: { name: 'Rita Okafor', email: '', userId: '' },
  userId: 'user_renata',
  attempts: [
    {
      name: 'Sam Reed',
      email: 'sam@reed.test',
      at: '2026-11-21T10:00:00.000Z',
      evidence: { ...nothing, npi: '1234567893' },
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
  earlier: [],
  owned: { listing: { ...listing, company: 'Okafor at home', approved: false }, givesWay: true },
  obstacle: null,
  decision: null,
};

export const orphaned: OrphanedClaim[] = [
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

/** A backend with this claim and these orphaned ones. */
export function claimHandlers(claim: ClaimItem = contested, orphans: () => OrphanedClaim[] = () => orphaned) {
  return [
    mock(listInbox, ({ query }) => {
      const kind = 'pending-claims' as const;
      const lines = query.kind?.length && !query.kind.includes(kind) ? [] : [claim];
      return {
        items: lines.map(({ id, v, status, listing, claimantName, since, promise, risk, lock }) =>
          sampleLine({
            ...{ kind, id, v, status, since, promise, risk, lock, by: claimantName },
            warnings: ['claim_npi', 'claim_contested', 'claim_named_other'],
            name: listing ? `${listing.firstName} ${listing.lastName}` : '',
          }),
        ),
        total: lines.length,
        page: 1,
        pageSize: 50,
      };
    }),
    mock(listOrphanedClaims, () => {
      const items = orphans();
      return { items, pendingClaims: items, total: items.length, page: 1, pageSize: 20 };
    }),
    mock(getPendingClaim, () => ({ claim })),
    mock(takeItem, () => ({
      lock: { by: '000000000000000000000001', name: 'Inés Calloway', until: '2030-01-01T00:00:00.000Z' },
    })),
    mock(releaseItem, () => ({ lock: null })),
    mock(itemHistory, () => ({ items: [] })),
  ];
}
