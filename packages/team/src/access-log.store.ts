import { type Actor, type AdminDoc, type AuditDoc, type Collections, insertAuditRow } from '@app/db';
import type { Pipeline } from '@app/service-kit';
import { readClientAddress } from './request.ts';

export type AccessLog = ReturnType<typeof createAccessLog>;

type AccessEvent = Pick<AuditDoc, 'action'> & Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** The actor of audit rows that a pipeline causes: its team token by name, no person. */
export const toPipelineActor = (name: string): Actor => ({ kind: 'system', id: `team token ${name}` });

/** Method and path of a call, without the query; a path contains no personal data, only ids. */
const formatCall = (request: Request) => `${request.method} ${new URL(request.url).pathname}`.slice(0, 300);

/**
 * Writes events of the login and of staff sessions to the audit log: actor, action, client address and request id, but
 * never a password, code, token or unknown e-mail address.
 */
export function createAccessLog(collections: Pick<Collections, 'audit'>, now: () => Date) {
  const insertRow = async (request: Request, row: Omit<AuditDoc, '_id' | 'at'>): Promise<void> => {
    const requestId = request.headers.get('x-request-id');
    const requestFields = { address: readClientAddress(request), ...(requestId && { requestId }) };
    await insertAuditRow(collections, { at: now(), ...row, ...requestFields });
  };
  const toTarget = (admin: Pick<AdminDoc, '_id'> | null) => ({
    kind: 'admin',
    id: admin?._id.toHexString() ?? 'unknown',
  });

  return {
    /** Records an action of a signed-in member. A change of data writes its row in its own transaction instead. */
    recordAction: (request: Request, memberId: string, event: AccessEvent) =>
      insertRow(request, {
        actor: { kind: 'admin', id: memberId },
        target: { kind: 'admin', id: memberId },
        ...event,
      }),

    /** Records a login attempt of an unverified person; `admin` is null for an unknown address. */
    recordAttempt: (request: Request, admin: AdminDoc | null, event: AccessEvent) =>
      insertRow(request, { actor: { kind: 'system', id: 'door' }, target: toTarget(admin), ...event }),

    /** Records that an unverified person followed an invalid link. */
    recordRefusedLink: (request: Request, linkId: string, reason: string) =>
      insertRow(request, {
        actor: { kind: 'system', id: 'door' },
        action: 'link.refused',
        reason,
        target: { kind: 'link', id: linkId },
      }),

    recordRead: (request: Request, memberId: string, row: Pick<AuditDoc, 'action' | 'target'>) =>
      insertRow(request, { actor: { kind: 'admin', id: memberId }, ...row }),

    recordDenial: (request: Request, memberId: string, reason: string) =>
      insertRow(request, {
        actor: { kind: 'admin', id: memberId },
        action: 'admin.denied',
        target: { kind: 'admin', id: memberId },
        reason,
        after: { call: formatCall(request) },
      }),

    recordPipelineDenial: (request: Request, { id, name }: Pick<Pipeline, 'id' | 'name'>) =>
      insertRow(request, {
        actor: toPipelineActor(name),
        action: 'token.denied',
        target: { kind: 'token', id },
        after: { call: formatCall(request) },
      }),
  };
}
