import { createEditableListing, createPendingUpdate, ownListing, resetMine } from './own-listing.ts';

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

/** Prosthetists in every state, for `?as=` of the development page. */
export const stages = {
  /** Public, without pending changes. */
  owner: () => resetMine(),
  /** Public, with pending changes. */
  waiting: () => resetMine({ editable: createEditableListing({ pendingUpdate: createPendingUpdate() }) }),
  /** Public, with a rejected change. */
  refused: () => resetMine({ editable: createEditableListing({ refusedUpdate }) }),
  stale: () =>
    resetMine({
      editable: createEditableListing({
        listing: ownListing({ stale: true, confirmedAt: '2026-01-05T15:00:00.000Z' }),
      }),
    }),
  pending: () =>
    resetMine({
      editable: createEditableListing({
        status: 'pending',
        listing: ownListing({ approved: false, reviewCount: 0 }),
      }),
    }),
  rejected: () =>
    resetMine({
      editable: createEditableListing({
        status: 'rejected',
        notes: 'The street does not exist. Please check the number.',
        listing: ownListing({ approved: false, reviewCount: 0 }),
      }),
    }),
  /** Owns no listing. */
  nobody: () => resetMine({ editable: null }),
} as const;
export type Stage = keyof typeof stages;
