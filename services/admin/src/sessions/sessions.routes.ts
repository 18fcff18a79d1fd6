import type { AdminSessionDoc } from '@app/db';
import { type App, problems } from '@app/service-kit';
import {
  type AdminSession,
  elevate,
  endAdminSession,
  endOtherAdminSessions,
  listAdminSessions,
} from '@app/types/admin/session';
import { auditChange, toMemberAuditRow } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../staff-call.ts';
import { reauthenticate } from './reauthenticate.ts';

const toSession = (doc: AdminSessionDoc, currentSessionId: string): AdminSession => ({
  id: doc._id.toHexString(),
  agent: doc.agent,
  address: doc.address,
  createdAt: doc.createdAt.toISOString(),
  lastSeenAt: doc.lastSeenAt.toISOString(),
  current: doc._id.toHexString() === currentSessionId,
});

const toEndResult = (adminId: string, sessionCount: number) => ({
  result: { ended: sessionCount },
  row: toMemberAuditRow('session_ended', adminId, { after: { sessions: sessionCount } }),
});

export function registerSessionRoutes(app: App, deps: AdminDeps): void {
  const { sessions } = deps.loginDeps;

  registerStaffCall(app, listAdminSessions, async ({ staff }) => {
    const docs = await sessions.list(staff.id);
    return { sessions: docs.map((doc) => toSession(doc, staff.sessionId)) };
  });

  registerStaffCall(app, endAdminSession, async (call) => {
    const { staff, params } = call;
    const { result } = await auditChange(deps, call, async (session) => {
      const sessionCount = await sessions.end(staff.id, params.id, session);
      if (sessionCount === 0) throw problems.notFound();
      return toEndResult(staff.id, sessionCount);
    });
    return result;
  });

  registerStaffCall(app, endOtherAdminSessions, async (call) => {
    const { id, sessionId } = call.staff;
    const { result } = await auditChange(deps, call, async (session) =>
      toEndResult(id, await sessions.endAll(id, { exceptId: sessionId, session })),
    );
    return result;
  });

  registerStaffCall(app, elevate, async (call) => {
    const { staff, body } = call;
    await reauthenticate(deps, call, body.password);
    const { result: elevatedUntil } = await auditChange(deps, call, async (session) => ({
      result: await sessions.elevate(staff.sessionId, session),
      row: toMemberAuditRow('elevated', staff.id),
    }));
    return { until: elevatedUntil.toISOString() };
  });
}
