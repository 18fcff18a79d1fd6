import type { ClaimDoc } from '@app/db';
import { approveClaim, type Case, type ClaimCase, rejectClaim, type Undoable } from '@app/moderation';
import { type App, problems, type Staff } from '@app/service-kit';
import * as calls from '@app/types/admin/claims';
import { type Filter, ObjectId } from 'mongodb';
import type { Parts } from '../app.ts';
import { ctxOf } from '../ctx.ts';
import { granted } from '../granted.ts';
import { mountStaff } from '../mount-staff.ts';
import { promisesAt } from '../promises.store.ts';
import { lockStore } from '../queue/locks.store.ts';
import { claimItemOf, standingOf } from './claim-item.ts';
import { claimsStore } from './claims.store.ts';
import { searchFilter } from './search-filter.ts';
import { toClaimLine } from './to-claim.ts';

/** Less than half a working day: "close to the promise". */
const closeHours = 4;
const soonMs = 3 * 86_400_000;

/** Claims: who says that a public listing is theirs. */
export function mountClaims(app: App, parts: Parts): void {
  const { collections } = parts;
  const store = claimsStore(collections);

  mountStaff(app, calls.listPendingClaims, async ({ query, staff }) => {
    const now = new Date();
    const { status = 'pending', view = 'all', q = '', page = 1, pageSize = 20 } = query ?? {};
    const filter: Filter<ClaimDoc> = { status, ...(await viewFilter(view, staff, now)) };
    if (q) filter.$and = [await searchFilter(collections, q)];
    const { total, rows } = await store.page(filter, { page, pageSize });
    const ids = rows.map(({ claim }) => claim._id.toHexString());
    const standing = await standingOf(collections, ids, staff, now);
    const items = rows.map((row) => toClaimLine(row, standing));
    return { items, pendingClaims: items, total, page, pageSize };
  });

  async function viewFilter(
    view: (typeof calls.claimViews)[number],
    staff: Staff,
    now: Date,
  ): Promise<Filter<ClaimDoc>> {
    if (view === 'promise') {
      return { createdAt: { $lte: (await promisesAt(collections, now)).sentBefore(closeHours) } };
    }
    if (view === 'expiring') return { expiresAt: { $lte: new Date(now.getTime() + soonMs) } };
    if (view === 'warning') {
      const differs = ['checks.emailDomain', 'checks.npi', 'checks.license'].map((name) => ({
        [name]: false,
      }));
      return { $or: [...differs, { sent: { $exists: true } }, { 'blocked.0': { $exists: true } }] };
    }
    if (view === 'mine') {
      const taken = await lockStore(collections).heldBy('claim', staff, now);
      return { _id: { $in: taken.map((id) => new ObjectId(id)) } };
    }
    return {};
  }

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
    const claim = new ObjectId(call.params.id);
    return decided(call.staff, approveClaim(ctxOf(call, parts), { claim, v: call.body.v }));
  });

  mountStaff(app, calls.rejectClaim, (call) => {
    const claim = new ObjectId(call.params.id);
    return decided(call.staff, rejectClaim(ctxOf(call, parts), { claim, ...call.body }));
  });
}

/** Of a 409: the claim as it is now. */
export const freshClaim = async ({ collections }: Parts, staff: Staff, fresh: Case) => ({
  claim: await claimItemOf(collections, (fresh as ClaimCase).claim, staff, new Date()),
});
