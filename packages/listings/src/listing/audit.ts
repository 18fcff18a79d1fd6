import type { ListingDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';
import type { FieldName } from './fields.ts';

const toFacts = ({ status, v, pinned }: ListingDoc) => ({ status, v, ...(pinned && { pinned }) });

/** Audit row of a listing: status and names of fields, never their values, because some are private. */
export function toListingRow(
  action: string,
  previous: ListingDoc | null,
  updated: ListingDoc,
  fields?: readonly FieldName[],
): AuditRow {
  const { submittedAt } = previous ?? {};
  return {
    action: `listing.${action}`,
    target: { kind: 'listing', id: updated._id.toHexString() },
    ...(previous && { before: { ...toFacts(previous), ...(submittedAt && { submittedAt }) } }),
    after: { ...toFacts(updated), ...(fields && { fields: [...fields] }) },
  };
}
