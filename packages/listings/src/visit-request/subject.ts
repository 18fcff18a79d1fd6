import type { VisitRequestDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';

/** Subject in the outbox, which orders the mails about a request. */
export const toVisitRequestSubject = ({ _id }: VisitRequestDoc): string =>
  `visit-request:${_id.toHexString()}`;

/** Audit row of a request, without the asked practice, because the log outlives the request. */
export const toVisitRequestAuditRow = (
  action: 'ask' | 'answer' | 'withdraw' | 'silence',
  { _id, status }: VisitRequestDoc,
): AuditRow => ({
  action: `visit_request.${action}`,
  target: { kind: 'visit_request', id: _id.toHexString() },
  after: { status },
});
