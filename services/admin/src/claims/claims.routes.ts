import {
  approveClaim,
  type Case,
  type ClaimCase,
  noteCall,
  rejectClaim,
  type Undoable,
} from '@app/moderation';
import { type App, problems, type Staff } from '@app/service-kit';
import * as calls from '@app/types/admin/claims';
import type { Parts } from '../app.ts';
import { ctxOf } from '../ctx.ts';
import { granted } from '../granted.ts';
import { mountStaff } from '../mount-staff.ts';
import { recordIdOf } from '../record-id.store.ts';
import { claimItemOf, standingOf } from './claim-item.ts';
import { claimsStore } from './claims.store.ts';
import { claimFilter } from './filters.store.ts';
import { toClaimLine } from './to-claim.ts';

/** Claims: who says that a public listing is theirs. */
export function mountClaims(app: App, parts: Parts): void {
  const { collections } = parts;
  const store = claimsStore(collections);

  mountStaff(app, calls.listPendingClaims, async ({ query, staff }) => {
    const now = new Date();
    const { status = 'pending', view = 'all', q = '', page = 1, pageSize = 20 } = query ?? {};
    const filter = await claimFilter(collections, { status, view, q }, staff, now);
    const { total, rows } = await store.page(filter, { page, pageSize, byRisk: view === 'risk' });
    const ids = rows.map(({ claim }) => claim._id.toHexString());
    const standing = await standingOf(collections, ids, staff, now);
    const items = rows.map((row) => toClaimLine(row, standing, row.risk));
    return { items, pendingClaims: items, total, page, pageSize };
  });

  mountStaff(app, calls.getPendingClaim, async ({ params, staff }) => {
    const found = await store.find(params.id);
    if (!found) throw problems.notFound();
    return { claim: await claimItemOf(collections, found, staff, new Date()) };
  });

  const decided = async (staff: Staff, wish: Promise<ClaimCase & Undoable>) => {
    const freshOf = (fresh: Case) => freshClaim(parts, staff, fresh);
    const { auditId, undoUntil, claim } = await granted(wish, freshOf);
    return {
      claim: await claimItemOf(collections, claim, staff, new Date()),
      auditId: auditId.toHexString(),
      undoUntil: undoUntil.toISOString(),
    };
  };

  mountStaff(app, calls.approveClaim, (call) => {
    const claim = recordIdOf(call.params.id);
    return decided(call.staff, approveClaim(ctxOf(call, parts), { claim, ...call.body }));
  });

  mountStaff(app, calls.rejectClaim, (call) => {
    const claim = recordIdOf(call.params.id);
    return decided(call.staff, rejectClaim(ctxOf(call, parts), { claim, ...call.body }));
  });

  mountStaff(app, calls.noteClaimCall, async (call) => {
    const claim = recordIdOf(call.params.id);
    const freshOf = (fresh: Case) => freshClaim(parts, call.staff, fresh);
    const noted = await granted(noteCall(ctxOf(call, parts), { claim, ...call.body }), freshOf);
    return { claim: await claimItemOf(collections, noted, call.staff, new Date()) };
  });
}

/** Of a 409: the claim as it is now. */
export const freshClaim = async ({ collections }: Parts, staff: Staff, fresh: Case) => ({
  claim: await claimItemOf(collections, (fresh as ClaimCase).claim, staff, new Date()),
});
