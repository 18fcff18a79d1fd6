import { type AdminDoc, type AuditDoc, type Collections, createRowId } from '@app/db';
import { readAddress } from './address.ts';

export type NotesStore = ReturnType<typeof createNotesStore>;

type Note = Pick<AuditDoc, 'action'> & Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/**
 * What happens at the login, in the audit log (S27): who, what, from where, in which request. Never a password, a code,
 * a token, or the e-mail address of somebody who is not of the team.
 */
export function createNotesStore(log: Pick<Collections, 'audit'>, now: () => Date) {
  const put = async (request: Request, row: Omit<AuditDoc, '_id' | 'at'>): Promise<void> => {
    const _id = await createRowId(log);
    const requestId = request.headers.get('x-request-id');
    const found = { ...row, address: readAddress(request), ...(requestId && { requestId }) };
    await log.audit.insertOne({ _id, at: now(), ...found }, { ignoreUndefined: true });
  };
  const toTarget = (admin: Pick<AdminDoc, '_id'> | null) => ({
    kind: 'admin',
    id: admin?._id.toHexString() ?? 'unknown',
  });

  return {
    /** Somebody of the team did something at the login. What they change has its row in the change's own transaction. */
    did: (request: Request, id: string, note: Note) =>
      put(request, { actor: { kind: 'admin', id }, target: { kind: 'admin', id }, ...note }),

    /** Somebody at the login, of whom we know at most who they say they are. */
    tried: (request: Request, admin: AdminDoc | null, note: Note) =>
      put(request, { actor: { kind: 'system', id: 'door' }, target: toTarget(admin), ...note }),

    /** A call that was not let in. Its path holds ids at most. */
    denied: (request: Request, id: string, reason: string) =>
      put(request, {
        actor: { kind: 'admin', id },
        action: 'admin.denied',
        target: { kind: 'admin', id },
        reason,
        after: { call: `${request.method} ${new URL(request.url).pathname}`.slice(0, 300) },
      }),
  };
}
