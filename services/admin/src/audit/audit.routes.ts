import { type AuditDoc, checkNewAudit } from '@app/db';
import { type App, problems } from '@app/service-kit';
import { toDayEnd, toDayStart } from '@app/status-changes';
import { listAudit, readAudit, verifyAuditLog } from '@app/types/admin/audit';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { findListingsByName } from '../named.store.ts';
import { auditStore } from './audit.store.ts';
import { getRowSight, type RowSight } from './row-sight.ts';
import { findTargetNames } from './target-names.store.ts';
import { toAuditEntry, toAuditRow } from './to-audit-row.ts';

/** Routes of the audit log and its verification. */
export function mountAudit(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = auditStore(collections);
  const findListingIds = async (text: string) =>
    (await findListingsByName(deps, text)).map((_id) => _id.toHexString());
  async function toRows(rows: readonly AuditDoc[], sight: RowSight) {
    const [actors, getName] = await Promise.all([
      store.getNames(rows.map(({ actor }) => actor.id)),
      findTargetNames(
        collections,
        rows.map(({ target }) => target),
      ),
    ]);
    return rows.map((row) => toAuditRow(row, { actors, getName }, sight));
  }

  mountStaff(app, listAudit, async ({ query, staff }) => {
    const sight = getRowSight(staff);
    const { page = 1, pageSize = 50, from, to, actor, target, ...filter } = query;
    const timezone = from || to ? await store.findZone(staff.id) : 'UTC';
    const when = {
      ...(from && { from: toDayStart(from, timezone) }),
      ...(to && { before: toDayEnd(to, timezone) }),
    };
    const who = { ...(actor && { actors: [actor, ...(await store.actorsNamed(actor))] }) };
    const about = { ...(target && { targets: [target, ...(await findListingIds(target))] }) };
    const { rows, total } = await store.page(
      { ...filter, ...who, ...about, ...when, withAccounts: sight.accounts },
      { page, pageSize },
    );
    const items = await toRows(rows, sight);
    return { items, total, page, pageSize };
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
    const sight = getRowSight(staff);
    return { ...toAuditEntry(row, sight), ...(await toRows([row], sight))[0]! };
  });
}
