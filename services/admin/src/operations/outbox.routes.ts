import type { OutboxDoc } from '@app/db';
import { type App, HttpProblem } from '@app/service-kit';
import { listOutbox, type OutboxEntry, retryOutbox } from '@app/types/admin/operations';
import { type AuditAccess, getAuditAccess, maskAccountId } from '../audit/audit-access.ts';
import { auditChange } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireRecord } from '../staff-call.ts';
import { createOutboxStore } from './outbox.store.ts';

/** A subject that no entry has. */
const noSubject = 'nobody';

/** Routes of the outbox, without recipients and contents. */
export function registerOutboxRoutes(app: App, deps: AdminDeps): void {
  const store = createOutboxStore(deps.collections);

  registerStaffCall(app, listOutbox, async ({ query, staff }) => {
    const { page = 1, pageSize = 50, ...filter } = query;
    const access = getAuditAccess(staff);
    // A search by account must not reveal whether the account has entries.
    const { subject = '' } = filter;
    if (subject !== maskAccountId({ kind: 'subject', id: subject }, access)) filter.subject = noSubject;
    const { docs, total, counts } = await store.findPage(filter, { page, pageSize });
    return { items: docs.map((doc) => toOutboxEntry(doc, access)), total, page, pageSize, counts };
  });

  registerStaffCall(app, retryOutbox, async (call) => {
    const { id } = call.params;
    const { result, auditId } = await auditChange(deps, call, async (session, now) => {
      const failedEntry = requireRecord(await store.find(id, session));
      if (!canRetry(failedEntry)) {
        throw new HttpProblem(409, 'not_now', () => 'It has not failed, or its address was deleted.');
      }
      const retriedEntry = await store.retry(id, now, session);
      if (!retriedEntry) throw new HttpProblem(409, 'not_now', () => 'It was tried again in the meantime.');
      return {
        result: retriedEntry,
        row: {
          action: 'outbox.retry',
          target: { kind: 'outbox', id },
          before: { status: failedEntry.status, attempts: failedEntry.attempts },
          after: { status: retriedEntry.status, attempts: retriedEntry.attempts },
        },
      };
    });
    return { entry: toOutboxEntry(result, getAuditAccess(call.staff)), auditId };
  });
}

/** True for a failed entry that still has an address or an account; both are deleted when an entry is closed. */
const canRetry = ({ status, payload: { to, userId } }: OutboxDoc): boolean =>
  status === 'failed' && (typeof to === 'string' || typeof userId === 'string');

function toOutboxEntry(doc: OutboxDoc, access: AuditAccess): OutboxEntry {
  const { _id, kind, payload, subject, status, dueAt, attempts, lastError = '', createdAt, doneAt } = doc;
  const templateOrTask = kind === 'mail' ? payload.template : payload.do;
  return {
    id: _id.toHexString(),
    kind,
    what: typeof templateOrTask === 'string' ? templateOrTask : '',
    // The subject of an account entry is the account's id.
    subject: maskAccountId({ kind, id: subject }, access),
    status,
    dueAt: dueAt.toISOString(),
    attempts,
    error: lastError,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    mayRetry: canRetry(doc),
  };
}
