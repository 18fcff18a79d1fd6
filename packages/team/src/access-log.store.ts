import { type Actor, type AdminDoc, type AuditDoc, type Collections, createRowId } from '@app/db';
import type { Pipeline } from '@app/service-kit';
import { readClientAddress } from './request.ts';

export type AccessLog = ReturnType<typeof createAccessLog>;

type AccessEvent = Pick<AuditDoc, 'action'> & Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** A pipeline in the audit log: its token by name, and no person. */
export const toPipelineActor = (name: string): Actor => ({ kind: 'system', id: `team token ${name}` });

/** Method and path, which contains ids at most. */
const formatCall = (request: Request) => `${request.method} ${new URL(request.url).pathname}`.slice(0, 300);

/**
 * Writes events of the login and of staff sessions to the audit log: who, what, address, request. Never a password,
 * code, token, or an unknown e-mail address.
 */
export function createAccessLog(collections: Pick<Collections, 'audit'>, now: () => Date) {
  const insertRow = async (request: Request, row: Omit<AuditDoc, '_id' | 'at'>): Promise<void> => {
    const _id = await createRowId(collections);
    const requestId = request.headers.get('x-request-id');
    const requestFields = { ...row, address: readClientAddress(request), ...(requestId && { requestId }) };
    await collections.audit.insertOne({ _id, at: now(), ...requestFields }, { ignoreUndefined: true });
  };
  const toTarget = (admin: Pick<AdminDoc, '_id'> | null) => ({
    kind: 'admin',
    id: admin?._id.toHexString() ?? 'unknown',
  });

  return {
    /** An event by a signed-in member. Changes have a row in their own transaction. */
    recordAction: (request: Request, id: string, event: AccessEvent) =>
      insertRow(request, { actor: { kind: 'admin', id }, target: { kind: 'admin', id }, ...event }),

    /** An event at the login by an unverified person. */
    recordAttempt: (request: Request, admin: AdminDoc | null, event: AccessEvent) =>
      insertRow(request, { actor: { kind: 'system', id: 'door' }, target: toTarget(admin), ...event }),

    /** An invalid link, followed by an unverified person. */
    recordRefusedLink: (request: Request, id: string, reason: string) =>
      insertRow(request, {
        actor: { kind: 'system', id: 'door' },
        action: 'link.refused',
        reason,
        target: { kind: 'link', id },
      }),

    /** A read of somebody's data. */
    recordRead: (request: Request, id: string, row: Pick<AuditDoc, 'action' | 'target'>) =>
      insertRow(request, { actor: { kind: 'admin', id }, ...row }),

    /** A refused call. */
    recordDenial: (request: Request, id: string, reason: string) =>
      insertRow(request, {
        actor: { kind: 'admin', id },
        action: 'admin.denied',
        target: { kind: 'admin', id },
        reason,
        after: { call: formatCall(request) },
      }),

    /** A refused call of a pipeline. */
    recordPipelineDenial: (request: Request, { id, name }: Pick<Pipeline, 'id' | 'name'>) =>
      insertRow(request, {
        actor: toPipelineActor(name),
        action: 'token.denied',
        target: { kind: 'token', id },
        after: { call: formatCall(request) },
      }),
  };
}
