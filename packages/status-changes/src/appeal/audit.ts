import type { AppealDoc } from '@app/db';
import type { AuditRow } from '../records.store.ts';

/** Audit row of an appeal, without its text. */
export const toAppealRow = (
  step: string,
  { _id, kind, about, status, listingId }: AppealDoc,
  reason?: string,
): AuditRow => ({
  action: `appeal.${step}`,
  target: { kind: 'appeal', id: _id.toHexString() },
  after: { status, kind, about: about.toHexString(), ...(listingId && { listing: listingId.toHexString() }) },
  ...(reason && { reason }),
});
