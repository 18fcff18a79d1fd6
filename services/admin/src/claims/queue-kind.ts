import { approveClaim, rejectClaim } from '@app/moderation';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { toRecordId } from '../record-id.store.ts';
import { loadFreshClaim } from './claims.routes.ts';
import { createClaimsStore } from './claims.store.ts';

/** Claims, as the generic calls of every queue know them. */
export const claimQueue: KindOfQueue = {
  subject: 'claim',
  right: 'decide',
  bulk: {
    approve: (ctx, { id, v, notes }) =>
      approveClaim(ctx, { claim: toRecordId(id), v, reason: notes, reasonRequired: true }),
    reject: (ctx, { id, v, notes }) => rejectClaim(ctx, { claim: toRecordId(id), v, notes }),
  },
  exists: async ({ collections }, id) => (await createClaimsStore(collections).find(id)) !== null,
  fresh: loadFreshClaim,
  /** What happened to its listing before and since belongs to its story. */
  async alsoAbout({ collections }, id) {
    const claim = await createClaimsStore(collections).find(id);
    return claim ? [{ kind: 'listing', id: claim.listingId.toHexString() }] : [];
  },
};
