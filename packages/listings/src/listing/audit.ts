import type { ListingDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';
import type { FieldName } from './fields.ts';

const toAuditedFields = ({ status, v, pinned }: ListingDoc) => ({ status, v, ...(pinned && { pinned }) });

/** Audit row of a listing: status and names of fields, never their values, because some are private. */
export function toListingAuditRow(
  action: string,
  previous: ListingDoc | null,
  updated: ListingDoc,
  fields?: readonly FieldName[],
): AuditRow {
  const { submittedAt } = previous ?? {};
  return {
    action: `listing.${action}`,
    target: { kind: 'listing', id: updated._id.toHexString() },
    ...(previous && { before: { ...toAuditedFields(previous), ...(submittedAt && { submittedAt }) } }),
    after: { ...toAuditedFields(updated), ...(fields && { fields: [...fields] }) },
  };
}
