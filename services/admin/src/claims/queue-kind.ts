import { approveClaim } from '@app/listings';
import { toBulk } from '../actions/action-command.ts';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { toRecordId } from '../record-id.store.ts';
import { claimCommands, shownClaim } from './claim-commands.ts';
import { createClaimsStore } from './claims.store.ts';

/** Claims, as the generic calls of every queue know them. */
export const claimQueue: KindOfQueue = {
  subject: 'claim',
  reopens: 'claim',
  right: 'decide',
  bulk: {
    ...toBulk(claimCommands),
    // The notes of many are the reason why each is approved though something differs.
    approve: (ctx, { id, v, notes }) =>
      approveClaim(ctx, { claim: toRecordId(id), v, reason: notes, reasonRequired: true }),
  },
  exists: async ({ collections }, id) => (await createClaimsStore(collections).find(id)) !== null,
  loadFresh: shownClaim.loadFresh,
  /** What happened to its listing before and since belongs to its story. */
  async alsoAbout({ collections }, id) {
    const claim = await createClaimsStore(collections).find(id);
    return claim ? [{ kind: 'listing', id: claim.listingId.toHexString() }] : [];
  },
};
