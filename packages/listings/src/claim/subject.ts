import type { ClaimCase } from '@app/status-changes/cases';
import type { AuditRow } from '@app/status-changes/records.store';
import type { Subject } from '@app/status-changes/subject';
import { toListingAuditRow } from '../listing/listing.store.ts';
import { toUpdateAuditRow } from '../update/update.store.ts';
import { applyClaimUndo, type ClaimAction, getClaimStatusAfter } from './changes.ts';
import { createClaimStore, toClaimAuditRow } from './claim.store.ts';

export const claimSubject: Subject<ClaimCase, ClaimAction, ClaimCase> = {
  kind: 'claim',
  createStore: createClaimStore,
  getVersion: ({ claim }) => claim.v,
  allowsAction: (action, { claim, listing }) =>
    getClaimStatusAfter(action, claim.status) !== undefined &&
    // A claim of a missing or owned listing can only be rejected, except counter-claims.
    (action !== 'approve' ||
      (listing?.approved === true && (listing.ownerUserId === undefined || claim.contests === true))) &&
    (action !== 'reopen' || listing?.approved === true),
  toResult: (claimCase) => claimCase,
  toAuditRow: (action, previousCase, updatedCase) =>
    toClaimAuditRow(action, previousCase.claim, updatedCase.claim),
  getRelatedAuditRows(action, previousCase, updatedCase): AuditRow[] {
    const rows = updatedCase.others.flatMap((other, i) =>
      other.v === previousCase.others[i]!.v
        ? []
        : [toClaimAuditRow(action === 'undo' ? 'undo' : 'end', previousCase.others[i]!, other)],
    );
    const isOwnerChanged = updatedCase.listing?.ownerUserId !== previousCase.listing?.ownerUserId;
    if (!isOwnerChanged) return rows;
    const toAuditAction = (forwardAction: string) => (action === 'undo' ? 'undo' : forwardAction);
    const linkAction = action === 'reopen' ? 'unlink' : toAuditAction('link');
    const { owned: previousOwnedCase } = previousCase;
    const { owned: updatedOwnedCase } = updatedCase;
    const { update } = updatedCase;
    return [
      ...rows,
      ...(previousCase.update && update && update.v !== previousCase.update.v
        ? [toUpdateAuditRow(update.status === 'pending' ? 'undo' : 'end', previousCase.update, update)]
        : []),
      ...(previousOwnedCase?.update && updatedOwnedCase?.update
        ? [toUpdateAuditRow(toAuditAction('end'), previousOwnedCase.update, updatedOwnedCase.update)]
        : []),
      ...(previousOwnedCase && updatedOwnedCase
        ? [toListingAuditRow(toAuditAction('retire'), previousOwnedCase.listing, updatedOwnedCase.listing)]
        : []),
      toListingAuditRow(linkAction, previousCase.listing, updatedCase.listing!),
    ];
  },
  undo: applyClaimUndo,
  // Error if the claimant owns another listing by now.
  duplicateKeyErrorCode: 'already_owner',
};
