import { toObjectId } from '@app/db';
import {
  findOrphanedClaims,
  listOrphanedClaims,
  type OrphanedClaim as Orphan,
  purgeOrphanedClaims,
} from '@app/listings';
import type { App, Staff } from '@app/service-kit';
import { findLegalHold } from '@app/status-changes';
import * as actions from '@app/types/admin/actions/claim';
import * as calls from '@app/types/admin/claims';
import { grants } from '@app/types/admin/permissions';
import { requestApproval } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { toListingSummary } from '../listing-summary.ts';
import {
  canReadContacts,
  createCommandContext,
  registerStaffCall,
  requireElevation,
  runCommand,
} from '../staff-call.ts';

/** Routes to list pending claims of missing listings, and to remove them with a reason. */
export function registerOrphanedClaimRoutes(app: App, deps: AdminDeps): void {
  registerStaffCall(app, calls.listOrphanedClaims, async ({ query, staff }) => {
    const { page = 1, pageSize = 20 } = query ?? {};
    const { orphans, total } = await listOrphanedClaims(deps, { page, pageSize });
    const items = orphans.map((orphan) => toOrphanedClaim(orphan, staff));
    return { items, pendingClaims: items, total, page, pageSize };
  });

  registerStaffCall(app, actions.purgeOrphanedClaims, async (call) => {
    const { staff, body } = call;
    const { reason, preview = false } = body;
    const ctx = createCommandContext(call, deps);
    const ids = [...new Set(body.ids)];
    const orphans = await findOrphanedClaims(deps, ids.map(toObjectId));
    const orphanById = new Map(orphans.map((orphan) => [orphan.claim._id.toHexString(), orphan]));
    const toOrphanedClaims = (claimIds: readonly string[]) =>
      claimIds.flatMap((id) => {
        const orphan = orphanById.get(id);
        return orphan ? [toOrphanedClaim(orphan, staff)] : [];
      });

    if (preview) {
      const skippedClaims = await findSkippedClaims(ids);
      const skippedIds = new Set(skippedClaims.map(({ id }) => id));
      return {
        preview,
        claims: toOrphanedClaims(ids.filter((id) => !skippedIds.has(id))),
        skipped: skippedClaims,
      };
    }
    const input = { claims: ids.map(toObjectId), reason };
    if (grants[staff.role].purge === 'second') {
      const about = ids.length === 1 ? '1 orphaned claim' : `${ids.length} orphaned claims`;
      return requestApproval(ctx, actions.purgeOrphanedClaims, { input, about, reason });
    }
    requireElevation(staff);
    const { purged: purgedIds, skipped } = await runCommand(deps, call, purgeOrphanedClaims, input);
    return {
      preview,
      claims: toOrphanedClaims(purgedIds.map((id) => id.toHexString())),
      skipped: skipped.map(({ claim, reason: why }) => ({ id: claim.toHexString(), why })),
    };

    async function findSkippedClaims(requestedIds: readonly string[]) {
      const claimsOrNulls = await Promise.all(
        requestedIds.map(async (id) => {
          if (!orphanById.has(id)) return { id, why: 'not_orphaned' as const };
          return (await findLegalHold(ctx, { kind: 'claim', id })) ? { id, why: 'held' as const } : null;
        }),
      );
      return claimsOrNulls.filter((claim) => claim !== null);
    }
  });
}

const toOrphanedClaim = ({ claim, listing }: Orphan, staff: Staff): calls.OrphanedClaim => ({
  id: claim._id.toHexString(),
  v: claim.v,
  claimantName: claim.claimantName,
  claimantEmail: canReadContacts(staff) ? claim.claimantEmail : null,
  listing: listing && toListingSummary(listing),
  deletedAt: listing?.deletedAt?.toISOString() ?? null,
  submittedAt: claim.createdAt.toISOString(),
  expiresAt: claim.expiresAt.toISOString(),
});
