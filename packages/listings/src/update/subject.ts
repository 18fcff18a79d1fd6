import type { UpdateCase } from '@app/status-changes/cases';
import type { Subject } from '@app/status-changes/subject';
import type { FieldName } from '../listing/fields.ts';
import { toListingAuditRow } from '../listing/listing.store.ts';
import { applyUpdateUndo, getUpdateStatusAfter, type UpdateAction } from './changes.ts';
import { createUpdateStore, toUpdateAuditRow } from './update.store.ts';

export const updateSubject: Subject<UpdateCase, UpdateAction, UpdateCase> = {
  kind: 'update',
  createStore: createUpdateStore,
  getVersion: ({ update }) => update.v,
  allowsAction: (action, { update, listing }) =>
    getUpdateStatusAfter(action, update.status) !== undefined &&
    // If the listing is not public or has another owner, an update can be neither approved nor reopened.
    (!['approve', 'reopen'].includes(action) || (listing.approved && listing.ownerUserId === update.userId)),
  toResult: (updateCase) => updateCase,
  toAuditRow: (action, previousCase, updatedCase) =>
    toUpdateAuditRow(action, previousCase.update, updatedCase.update),
  getRelatedAuditRows(action, previousCase, updatedCase) {
    if (updatedCase.listing.v === previousCase.listing.v) return [];
    const { accepted = [] } = (updatedCase.update.decision ?? previousCase.update.decision)!;
    const listingAction = action === 'undo' ? 'undo' : 'change';
    return [
      toListingAuditRow(listingAction, previousCase.listing, updatedCase.listing, accepted as FieldName[]),
    ];
  },
  undo: applyUpdateUndo,
  // Error if the page's new slug was taken at the same time.
  duplicateKeyErrorCode: 'not_now',
};
