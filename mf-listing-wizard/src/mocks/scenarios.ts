import { createEditableListing, createOwnListing, createPendingUpdate, resetOwnData } from './own-listing.ts';

const refusedUpdate = {
  id: '65b000000000000000000003',
  notes: 'Please send the new website from an address at that domain, so that we know it is yours.',
  at: '2026-11-20T15:00:00.000Z',
  changed: [
    {
      field: 'website',
      from: 'https://riverfrontlimb.example/',
      to: 'https://riverfront-limbworks.example/',
    },
  ],
};

/** Functions that put the mocked prosthetist into a state, by the value of `?as=` on the development page. */
export const scenarios = {
  /** Public, without pending changes. */
  owner: () => resetOwnData(),
  /** Public, with pending changes. */
  waiting: () => resetOwnData({ editable: createEditableListing({ pendingUpdate: createPendingUpdate() }) }),
  /** Public, with a rejected change. */
  refused: () => resetOwnData({ editable: createEditableListing({ refusedUpdate }) }),
  stale: () =>
    resetOwnData({
      editable: createEditableListing({
        listing: createOwnListing({ stale: true, confirmedAt: '2026-01-05T15:00:00.000Z' }),
      }),
    }),
  pending: () =>
    resetOwnData({
      editable: createEditableListing({
        status: 'pending',
        listing: createOwnListing({ approved: false, reviewCount: 0 }),
      }),
    }),
  rejected: () =>
    resetOwnData({
      editable: createEditableListing({
        status: 'rejected',
        notes: 'The street does not exist. Please check the number.',
        listing: createOwnListing({ approved: false, reviewCount: 0 }),
      }),
    }),
  /** Owns no listing. */
  nobody: () => resetOwnData({ editable: null }),
} as const;
export type Scenario = keyof typeof scenarios;
