import { approveClaim, rejectClaim } from '@app/moderation';
import type { KindOfQueue } from '../queue/kinds.ts';
import { recordIdOf } from '../record-id.store.ts';
import { freshClaim } from './claims.routes.ts';
import { claimsStore } from './claims.store.ts';

/** Claims, as the generic calls of every queue know them. */
export const claimQueue: KindOfQueue = {
  subject: 'claim',
  right: 'decide',
  bulk: {
    approve: (ctx, { id, v, notes }) =>
      approveClaim(ctx, { claim: recordIdOf(id), v, reason: notes, reasonRequired: true }),
    reject: (ctx, { id, v, notes }) => rejectClaim(ctx, { claim: recordIdOf(id), v, notes }),
  },
  exists: async ({ collections }, id) => (await claimsStore(collections).find(id)) !== null,
  fresh: freshClaim,
  /** What happened to its listing before and since belongs to its story. */
  async alsoAbout({ collections }, id) {
    const claim = await claimsStore(collections).find(id);
    return claim ? [{ kind: 'listing', id: claim.listingId.toHexString() }] : [];
  },
};
