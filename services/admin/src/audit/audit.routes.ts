import { type AuditDoc, checkNewAudit } from '@app/db';
import type { App } from '@app/service-kit';
import { toDayEnd, toDayStart } from '@app/status-changes';
import { getAuditRow, listAuditRows, verifyAuditLog } from '@app/types/admin/audit';
import type { AdminDeps } from '../deps.ts';
import { findListingsByName } from '../find-listings.store.ts';
import { registerStaffCall, requireRecord } from '../staff-call.ts';
import { findStaffNames } from '../staff-names.store.ts';
import { createAuditStore } from './audit.store.ts';
import { type AuditAccess, getAuditAccess } from './audit-access.ts';
import { loadTargetNames } from './target-names.store.ts';
import { toAuditDetails, toAuditRow } from './to-audit-row.ts';

export function registerAuditRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createAuditStore(collections);
  const findListingIds = async (text: string) =>
    (await findListingsByName(deps, text)).map((_id) => _id.toHexString());
  async function toRows(rows: readonly AuditDoc[], access: AuditAccess) {
    const [staffNames, getTargetName] = await Promise.all([
      findStaffNames(
        collections,
        rows.map(({ actor }) => actor.id),
      ),
      loadTargetNames(
        collections,
        rows.map(({ target }) => target),
      ),
    ]);
    return rows.map((row) => toAuditRow(row, { staffNames, getName: getTargetName }, access));
  }

  registerStaffCall(app, listAuditRows, async ({ query, staff }) => {
    const access = getAuditAccess(staff);
    const { page = 1, pageSize = 50, from, to, actor, target, ...filter } = query;
    const timezone = from || to ? await store.findTimezone(staff.id) : 'UTC';
    const timeFilter = {
      ...(from && { from: toDayStart(from, timezone) }),
      ...(to && { before: toDayEnd(to, timezone) }),
    };
    const actorFilter = { ...(actor && { actors: [actor, ...(await store.findActorIdsByName(actor))] }) };
    const targetFilter = { ...(target && { targets: [target, ...(await findListingIds(target))] }) };
    const { rows, total } = await store.findPage(
      { ...filter, ...actorFilter, ...targetFilter, ...timeFilter, includesAccounts: access.canReadAccounts },
      { page, pageSize },
    );
    return { items: await toRows(rows, access), total, page, pageSize };
  });

  registerStaffCall(app, verifyAuditLog, async () => {
    const { since, whole, ...verification } = await checkNewAudit(collections, new Date());
    return {
      ...verification,
      since: since && { ...since, at: since.at.toISOString() },
      whole: whole && { ...whole, at: whole.at.toISOString() },
    };
  });

  registerStaffCall(app, getAuditRow, async ({ params, staff }) => {
    const row = requireRecord(await store.find(params.id));
    const access = getAuditAccess(staff);
    return { ...toAuditDetails(row, access), ...(await toRows([row], access))[0]! };
  });
}
