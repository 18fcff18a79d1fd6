import type { UpdateDoc } from '@app/db';
import type { UpdateCase } from '@app/status-changes/cases';
import type { AuditRow } from '@app/status-changes/records.store';
import type { Subject } from '@app/status-changes/subject';
import { toListingRow } from '../listing/audit.ts';
import type { FieldName } from '../listing/fields.ts';
import { applyUpdateUndo, getRequestedFields } from './changes.ts';
import { getUpdateStatusAfter, type UpdateStep } from './states.ts';
import { createUpdateStore } from './update.store.ts';

/** Updates as a subject of staff's decisions. */
export const updateSubject: Subject<UpdateCase, UpdateStep, UpdateCase> = {
  kind: 'update',
  createStore: createUpdateStore,
  getVersion: ({ update }) => update.v,
  allowsStep: (step, { update, listing }) =>
    getUpdateStatusAfter(step, update.status) !== undefined &&
    // If the listing is not public or has another owner, an update can only be rejected.
    (!['approve', 'reopen'].includes(step) || (listing.approved && listing.ownerUserId === update.userId)),
  toResult: (updateCase) => updateCase,
  toAuditEntry: (action, before, after) => toUpdateRow(action, before.update, after.update),
  getRelatedRows(action, before, after) {
    if (after.listing.v === before.listing.v) return [];
    const { accepted = [] } = (after.update.decision ?? before.update.decision)!;
    const name = action === 'undo' ? 'undo' : 'change';
    return [toListingRow(name, before.listing, after.listing, accepted as FieldName[])];
  },
  undo: applyUpdateUndo,
  // Error if the page's new slug was taken at the same time.
  duplicateCode: 'not_now',
};

const toFacts = ({ status, v }: UpdateDoc) => ({ status, v });

/** Audit row of an update: status, listing and names of fields, never their values, because some are private. */
export function toUpdateRow(action: string, before: UpdateDoc | null, after: UpdateDoc): AuditRow {
  const accepted = after.decision?.accepted;
  return {
    action: `update.${action}`,
    target: { kind: 'update', id: after._id.toHexString() },
    ...(before && { before: { ...toFacts(before), submittedAt: before.submittedAt } }),
    after: {
      ...toFacts(after),
      listing: after.listingId.toHexString(),
      fields: getRequestedFields(after),
      ...(accepted && { accepted }),
      ...(after.manager && { byManager: after.manager.fields }),
    },
  };
}
