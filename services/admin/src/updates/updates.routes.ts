import {
  approveUpdate,
  type Case,
  editNotes,
  rejectUpdate,
  type Undoable,
  type UpdateCase,
} from '@app/moderation';
import { type App, problems, type Staff } from '@app/service-kit';
import * as actions from '@app/types/admin/actions/update';
import * as calls from '@app/types/admin/updates';
import { createCommandContext } from '../ctx.ts';
import { mountStaff } from '../mount-staff.ts';
import type { Parts } from '../parts.ts';
import { toRecordId } from '../record-id.store.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { updateFilter } from './filters.store.ts';
import { hashLiveValues, toUpdateLine } from './to-update.ts';
import { loadQueueContext, loadUpdateItem } from './update-item.ts';
import { createUpdatesStore } from './updates.store.ts';

/** Changes that owners want to public listings. */
export function mountUpdates(app: App, parts: Parts): void {
  const { collections } = parts;
  const store = createUpdatesStore(collections);

  mountStaff(app, calls.listPendingUpdates, async ({ query, staff }) => {
    const now = new Date();
    const { status = 'pending', view = 'all', q = '', page = 1, pageSize = 20 } = query ?? {};
    const filter = await updateFilter(collections, { status, view, q }, staff, now);
    const { total, rows } = await store.page(filter, { page, pageSize, byRisk: view === 'risk' });
    const standing = await loadQueueContext(
      collections,
      rows.map(({ update }) => update._id.toHexString()),
      now,
    );
    const items = rows.map(({ update, listing, risk }) => toUpdateLine(update, listing, standing, risk));
    return { items, pendingUpdates: items, total, page, pageSize };
  });

  mountStaff(app, calls.getPendingUpdate, async ({ params, staff }) => {
    const found = await store.find(params.id);
    if (!found) throw problems.notFound();
    return { update: await loadUpdateItem(collections, found, staff, new Date()) };
  });

  const toDecisionResult = async (staff: Staff, command: Promise<UpdateCase & Undoable>) => {
    const loadFresh = async (fresh: Case) => loadFreshUpdate(parts, staff, fresh);
    const { auditId, undoUntil, ...now } = await toHttpProblem(command, loadFresh);
    return {
      update: await loadUpdateItem(collections, now, staff, new Date()),
      auditId: auditId.toHexString(),
      undoUntil: undoUntil.toISOString(),
    };
  };

  mountStaff(app, actions.approveUpdate, async (call) => {
    const { seen, ...body } = call.body;
    const found = await store.find(call.params.id);
    const isSeen = found && (body.v ?? found.update.v) === found.update.v;
    if (seen && isSeen && found.update.status === 'pending' && hashLiveValues(found) !== seen) {
      const fresh = await loadFreshUpdate(parts, call.staff, found);
      throw problems.conflict('stale', () => 'The live listing changed since you opened this.', { fresh });
    }
    const update = toRecordId(call.params.id);
    return toDecisionResult(
      call.staff,
      approveUpdate(createCommandContext(call, parts), { update, ...body }),
    );
  });

  mountStaff(app, actions.rejectUpdate, (call) => {
    const update = toRecordId(call.params.id);
    return toDecisionResult(
      call.staff,
      rejectUpdate(createCommandContext(call, parts), { update, ...call.body }),
    );
  });

  mountStaff(app, actions.editUpdateNotes, (call) => {
    const update = toRecordId(call.params.id);
    return toDecisionResult(
      call.staff,
      editNotes(createCommandContext(call, parts), { update, ...call.body }),
    );
  });
}

/** Of a 409: the update as it is now. */
export const loadFreshUpdate = async ({ collections }: Parts, staff: Staff, fresh: Case) => ({
  update: await loadUpdateItem(collections, fresh as UpdateCase, staff, new Date()),
});
