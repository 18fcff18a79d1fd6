import type { ClaimDoc } from '@app/db';
import type { ClaimCase } from '@app/status-changes/cases';
import type { AuditRow } from '@app/status-changes/records.store';
import type { Subject } from '@app/status-changes/subject';
import { toListingRow } from '../listing/audit.ts';
import { toUpdateRow } from '../update/subject.ts';
import { applyClaimUndo } from './changes.ts';
import { createClaimStore } from './claim.store.ts';
import { type ClaimStep, getClaimStatusAfter } from './states.ts';

/** Claims as a subject of staff's decisions. */
export const claimSubject: Subject<ClaimCase, ClaimStep, ClaimCase> = {
  kind: 'claim',
  createStore: createClaimStore,
  getVersion: ({ claim }) => claim.v,
  allowsStep: (step, { claim, listing }) =>
    getClaimStatusAfter(step, claim.status) !== undefined &&
    // A claim of a missing or owned listing can only be rejected, except counter-claims.
    (step !== 'approve' ||
      (listing?.approved === true && (listing.ownerUserId === undefined || claim.contests === true))) &&
    (step !== 'reopen' || listing?.approved === true),
  toResult: (claimCase) => claimCase,
  toAuditEntry: (action, before, after) => toClaimRow(action, before.claim, after.claim),
  getRelatedRows(action, before, after): AuditRow[] {
    const rows = after.others.flatMap((other, i) =>
      other.v === before.others[i]!.v
        ? []
        : [toClaimRow(action === 'undo' ? 'undo' : 'end', before.others[i]!, other)],
    );
    const isLinked = after.listing?.ownerUserId !== before.listing?.ownerUserId;
    if (!isLinked) return rows;
    const toStepName = (step: string) => (action === 'undo' ? 'undo' : step);
    const linkStep = action === 'reopen' ? 'unlink' : toStepName('link');
    const { owned: ownedBefore } = before;
    const { owned: ownedAfter } = after;
    const { update } = after;
    return [
      ...rows,
      ...(before.update && update && update.v !== before.update.v
        ? [toUpdateRow(update.status === 'pending' ? 'undo' : 'end', before.update, update)]
        : []),
      ...(ownedBefore?.update && ownedAfter?.update
        ? [toUpdateRow(toStepName('end'), ownedBefore.update, ownedAfter.update)]
        : []),
      ...(ownedBefore && ownedAfter
        ? [toListingRow(toStepName('retire'), ownedBefore.listing, ownedAfter.listing)]
        : []),
      toListingRow(linkStep, before.listing, after.listing!),
    ];
  },
  undo: applyClaimUndo,
  // Error if the claimant owns another listing by now.
  duplicateCode: 'already_owner',
};

const toFacts = ({ status, v }: ClaimDoc) => ({ status, v });

/** Audit row of a claim: status and listing, without data of the claimant or evidence. */
export function toClaimRow(action: string, before: ClaimDoc | null, after: ClaimDoc): AuditRow {
  return {
    action: `claim.${action}`,
    target: { kind: 'claim', id: after._id.toHexString() },
    ...(before && { before: { ...toFacts(before), submittedAt: before.createdAt } }),
    after: { ...toFacts(after), listing: after.listingId.toHexString() },
  };
}
