import type { AdminSessionDoc, Collections } from '@app/db';
import { type App, problems } from '@app/service-kit';
import {
  type AdminSession,
  elevate,
  endAdminSession,
  endOtherAdminSessions,
  listAdminSessions,
} from '@app/types/admin/session';
import { mountStaff } from '../mount-staff.ts';
import type { Door } from './door.ts';
import { ownDoc } from './own-doc.store.ts';
import { passwordAgain } from './password-again.ts';

const shown = (doc: AdminSessionDoc, current: string): AdminSession => ({
  id: doc._id.toHexString(),
  agent: doc.agent,
  address: doc.address,
  createdAt: doc.createdAt.toISOString(),
  lastSeenAt: doc.lastSeenAt.toISOString(),
  current: doc._id.toHexString() === current,
});

export function mountSessions(
  app: App,
  { collections, door }: { collections: Collections; door: Door },
): void {
  const { sessions, notes } = door;

  mountStaff(app, listAdminSessions, async ({ staff }) => {
    const all = await sessions.of(staff.id);
    return { sessions: all.map((one) => shown(one, staff.sessionId)) };
  });

  mountStaff(app, endAdminSession, async ({ staff, params, c }) => {
    const ended = await sessions.end(staff.id, params.id);
    if (ended === 0) throw problems.notFound();
    await notes.did(c.req.raw, staff.id, { action: 'admin.session_ended', after: { sessions: 1 } });
    return { ended };
  });

  mountStaff(app, endOtherAdminSessions, async ({ staff, c }) => {
    const ended = await sessions.endAll(staff.id, staff.sessionId);
    await notes.did(c.req.raw, staff.id, { action: 'admin.session_ended', after: { sessions: ended } });
    return { ended };
  });

  mountStaff(app, elevate, async ({ staff, body, c }) => {
    const admin = await ownDoc(collections, staff);
    await passwordAgain(door, c.req.raw, { admin, sessionId: staff.sessionId, password: body.password });
    const until = await sessions.elevate(staff.sessionId);
    await notes.did(c.req.raw, staff.id, { action: 'admin.elevated' });
    return { until: until.toISOString() };
  });
}
