import type { OutboxDoc } from '@app/db';
import { type App, HttpProblem, problems } from '@app/service-kit';
import { listOutbox, type OutboxEntry, retryOutbox } from '@app/types/admin/operations';
import { type AuditAccess, getAuditAccess, hideAccount } from '../audit/audit-access.ts';
import { auditChange } from '../audited.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { createOutboxStore } from './outbox.store.ts';

/** Routes of the outbox, without recipients and contents. */
export function registerOutboxRoutes(app: App, deps: AdminDeps): void {
  const store = createOutboxStore(deps.collections);

  registerStaffCall(app, listOutbox, async ({ query, staff }) => {
    const { page = 1, pageSize = 50, ...filter } = query;
    const access = getAuditAccess(staff);
    // A search by an account must not tell that it has entries.
    const { subject: id = '' } = filter;
    if (id !== hideAccount({ kind: 'subject', id }, access)) filter.subject = 'nobody';
    const { docs, total, counts } = await store.findPage(filter, { page, pageSize });
    return { items: docs.map((doc) => toEntry(doc, access)), total, page, pageSize, counts };
  });

  registerStaffCall(app, retryOutbox, async (call) => {
    const { id } = call.params;
    const { result, auditId } = await auditChange(deps, call, async (session, now) => {
      const before = await store.find(id, session);
      if (!before) throw problems.notFound();
      if (!mayRetry(before)) {
        throw new HttpProblem(409, 'not_now', () => 'It has not failed, or its address was deleted.');
      }
      const after = await store.retry(id, now, session);
      if (!after) throw new HttpProblem(409, 'not_now', () => 'It was tried again in the meantime.');
      return {
        result: after,
        row: {
          action: 'outbox.retry',
          target: { kind: 'outbox', id },
          before: { status: before.status, attempts: before.attempts },
          after: { status: after.status, attempts: after.attempts },
        },
      };
    });
    return { entry: toEntry(result, getAuditAccess(call.staff)), auditId };
  });
}

/** A closed entry has lost its address, so a retry needs an address or an account. */
const mayRetry = ({ status, payload: { to, userId } }: OutboxDoc): boolean =>
  status === 'failed' && (typeof to === 'string' || typeof userId === 'string');

function toEntry(doc: OutboxDoc, access: AuditAccess): OutboxEntry {
  const { _id, kind, payload, subject, status, dueAt, attempts, lastError = '', createdAt, doneAt } = doc;
  const what = kind === 'mail' ? payload.template : payload.do;
  return {
    id: _id.toHexString(),
    kind,
    what: typeof what === 'string' ? what : '',
    // The subject of an account entry is the account's id.
    subject: hideAccount({ kind, id: subject }, access),
    status,
    dueAt: dueAt.toISOString(),
    attempts,
    error: lastError,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    mayRetry: mayRetry(doc),
  };
}
