import { checkNewAudit } from '@app/db';
import { type App, problems } from '@app/service-kit';
import { listAudit, readAudit, verifyAuditLog } from '@app/types/admin/audit';
import type { Parts } from '../app.ts';
import { mayReadContacts } from '../demand.ts';
import { mountStaff } from '../mount-staff.ts';
import { auditStore } from './audit.store.ts';
import { entryOf, rowOf } from './told.ts';

const dayMs = 86_400_000;
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Who did what, and whether the log still says what was sealed. */
export function mountAudit(app: App, { collections }: Parts): void {
  const store = auditStore(collections);

  mountStaff(app, listAudit, async ({ query, staff }) => {
    const mayContact = mayReadContacts(staff);
    const { page = 1, pageSize = 50, from, to, ...wish } = query;
    const when = {
      ...(from && { from: startOf(from) }),
      ...(to && { before: new Date(startOf(to).getTime() + dayMs) }),
    };
    const { rows, total } = await store.page(
      { ...wish, ...when, withAccounts: mayContact },
      { page, pageSize },
    );
    const names = await store.namesOf(rows.map(({ actor }) => actor.id));
    return { items: rows.map((row) => rowOf(row, names, mayContact)), total, page, pageSize };
  });

  mountStaff(app, verifyAuditLog, async () => {
    const { since, whole, ...checked } = await checkNewAudit(collections, new Date());
    return {
      ...checked,
      since: since && { ...since, at: since.at.toISOString() },
      whole: whole && { ...whole, at: whole.at.toISOString() },
    };
  });

  mountStaff(app, readAudit, async ({ params, staff }) => {
    const row = await store.one(params.id);
    if (!row) throw problems.notFound();
    return entryOf(row, await store.namesOf([row.actor.id]), mayReadContacts(staff));
  });
}
