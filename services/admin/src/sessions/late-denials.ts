import type { App } from '@app/service-kit';
import type { NotesStore } from '@app/team/notes';

/** Audits 403 errors of handlers, because some permissions depend on a call's subject. */
export function auditLateDenials(app: App, notes: NotesStore): void {
  app.use('/api/admin/*', async (c, next) => {
    await next();
    const staff = c.get('staff');
    if (c.res.status !== 403 || !staff) return;
    const { code } = (await c.res.clone().json()) as { code?: unknown };
    if (code === 'no_right') await notes.denied(c.req.raw, staff.id, code);
  });
}
