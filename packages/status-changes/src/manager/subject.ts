import type { ManagerDoc } from '@app/db';
import type { AuditRow } from '../records.store.ts';

/** Audit row of a manager or an invitation. Names neither address nor person: the actor of each row says who acted. */
export const toManagerAuditRow = (action: string, { _id, listingId, status }: ManagerDoc): AuditRow => ({
  action: `manager.${action}`,
  target: { kind: 'manager', id: _id.toHexString() },
  after: { status, listing: listingId.toHexString() },
});

/** Subject in the outbox. */
export const toManagerSubject = ({ _id }: Pick<ManagerDoc, '_id'>): string => `manager:${_id.toHexString()}`;
