import type { ListingDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';
import type { FieldName } from './fields.ts';

const toFacts = ({ status, v, pinned }: ListingDoc) => ({ status, v, ...(pinned && { pinned }) });

/** Audit row of a listing: status and names of fields, never their values, because some are private. */
export function toListingRow(
  action: string,
  before: ListingDoc | null,
  after: ListingDoc,
  fields?: readonly FieldName[],
): AuditRow {
  const { submittedAt } = before ?? {};
  return {
    action: `listing.${action}`,
    target: { kind: 'listing', id: after._id.toHexString() },
    ...(before && { before: { ...toFacts(before), ...(submittedAt && { submittedAt }) } }),
    after: { ...toFacts(after), ...(fields && { fields: [...fields] }) },
  };
}
