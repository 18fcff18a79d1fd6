import type { UpdateDoc } from '@app/db';
import type { UpdateCase } from '@app/status-changes/cases';
import type { AuditRow } from '@app/status-changes/records.store';
import type { Subject } from '@app/status-changes/subject';
import { toListingAuditRow } from '../listing/audit.ts';
import type { FieldName } from '../listing/fields.ts';
import { applyUpdateUndo, getRequestedFields } from './changes.ts';
import { getUpdateStatusAfter, type UpdateAction } from './states.ts';
import { createUpdateStore } from './update.store.ts';

/** Updates as a subject of staff's decisions. */
export const updateSubject: Subject<UpdateCase, UpdateAction, UpdateCase> = {
  kind: 'update',
  createStore: createUpdateStore,
  getVersion: ({ update }) => update.v,
  allowsAction: (action, { update, listing }) =>
    getUpdateStatusAfter(action, update.status) !== undefined &&
    // If the listing is not public or has another owner, an update can only be rejected.
    (!['approve', 'reopen'].includes(action) || (listing.approved && listing.ownerUserId === update.userId)),
  toResult: (updateCase) => updateCase,
  toAuditEntry: (action, previousCase, updatedCase) =>
    toUpdateAuditRow(action, previousCase.update, updatedCase.update),
  getRelatedRows(action, previousCase, updatedCase) {
    if (updatedCase.listing.v === previousCase.listing.v) return [];
    const { accepted = [] } = (updatedCase.update.decision ?? previousCase.update.decision)!;
    const listingAction = action === 'undo' ? 'undo' : 'change';
    return [
      toListingAuditRow(listingAction, previousCase.listing, updatedCase.listing, accepted as FieldName[]),
    ];
  },
  undo: applyUpdateUndo,
  // Error if the page's new slug was taken at the same time.
  duplicateCode: 'not_now',
};

const toAuditedFields = ({ status, v }: UpdateDoc) => ({ status, v });

/** Audit row of an update: status, listing and names of fields, never their values, because some are private. */
export function toUpdateAuditRow(
  action: string,
  previousUpdate: UpdateDoc | null,
  updatedUpdate: UpdateDoc,
): AuditRow {
  const accepted = updatedUpdate.decision?.accepted;
  return {
    action: `update.${action}`,
    target: { kind: 'update', id: updatedUpdate._id.toHexString() },
    ...(previousUpdate && {
      before: { ...toAuditedFields(previousUpdate), submittedAt: previousUpdate.submittedAt },
    }),
    after: {
      ...toAuditedFields(updatedUpdate),
      listing: updatedUpdate.listingId.toHexString(),
      fields: getRequestedFields(updatedUpdate),
      ...(accepted && { accepted }),
      ...(updatedUpdate.manager && { byManager: updatedUpdate.manager.fields }),
    },
  };
}
