import type { ListingDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';
import type { FieldName } from './fields.ts';

const toAuditedFields = ({ status, v, pinned }: ListingDoc) => ({ status, v, ...(pinned && { pinned }) });

/** Audit row of a listing: status and names of fields, never their values, because some are private. */
export function toListingAuditRow(
  action: string,
  previousListing: ListingDoc | null,
  updatedListing: ListingDoc,
  fields?: readonly FieldName[],
): AuditRow {
  const { submittedAt } = previousListing ?? {};
  return {
    action: `listing.${action}`,
    target: { kind: 'listing', id: updatedListing._id.toHexString() },
    ...(previousListing && {
      before: { ...toAuditedFields(previousListing), ...(submittedAt && { submittedAt }) },
    }),
    after: { ...toAuditedFields(updatedListing), ...(fields && { fields: [...fields] }) },
  };
}
