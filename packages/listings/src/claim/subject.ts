import type { ClaimCase } from '@app/status-changes/cases';
import type { AuditRow } from '@app/status-changes/records.store';
import type { Subject } from '@app/status-changes/subject';
import { toListingRow } from '../listing/audit.ts';
import { updateRow } from '../update/audit.ts';
import { claimRow } from './audit.ts';
import { claimUndone } from './changes.ts';
import { claimStore } from './claim.store.ts';
import { type ClaimStep, claimStatusAfter } from './states.ts';

/** Claims as a subject of staff's decisions. */
export const claims: Subject<ClaimCase, ClaimStep, ClaimCase> = {
  kind: 'claim',
  open: claimStore,
  getVersion: ({ claim }) => claim.v,
  has: (step, { claim, listing }) =>
    claimStatusAfter(step, claim.status) !== undefined &&
    // A claim of a missing or owned listing can only be rejected, except counter-claims.
    (step !== 'approve' ||
      (listing?.approved === true && (listing.ownerUserId === undefined || claim.contests === true))) &&
    (step !== 'reopen' || listing?.approved === true),
  toResult: (after) => after,
  toAuditEntry: (action, before, after) => claimRow(action, before.claim, after.claim),
  alongOf(action, before, after): AuditRow[] {
    const rows = after.others.flatMap((other, i) =>
      other.v === before.others[i]!.v
        ? []
        : [claimRow(action === 'undo' ? 'undo' : 'end', before.others[i]!, other)],
    );
    const isLinked = after.listing?.ownerUserId !== before.listing?.ownerUserId;
    if (!isLinked) return rows;
    const toStepName = (step: string) => (action === 'undo' ? 'undo' : step);
    const link = action === 'reopen' ? 'unlink' : toStepName('link');
    const { owned: was } = before;
    const { owned: is } = after;
    const { update } = after;
    return [
      ...rows,
      ...(before.update && update && update.v !== before.update.v
        ? [updateRow(update.status === 'pending' ? 'undo' : 'end', before.update, update)]
        : []),
      ...(was?.update && is?.update ? [updateRow(toStepName('end'), was.update, is.update)] : []),
      ...(was && is ? [toListingRow(toStepName('retire'), was.listing, is.listing)] : []),
      toListingRow(link, before.listing, after.listing!),
    ];
  },
  undone: claimUndone,
  // Error if the claimant owns another listing by now.
  inTheWay: 'already_owner',
};
