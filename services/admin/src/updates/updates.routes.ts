import {
  approveUpdate,
  type Case,
  editNotes,
  rejectUpdate,
  type Undoable,
  type UpdateCase,
} from '@app/moderation';
import { type App, problems, type Staff } from '@app/service-kit';
import * as calls from '@app/types/admin/updates';
import type { Parts } from '../app.ts';
import { ctxOf } from '../ctx.ts';
import { granted } from '../granted.ts';
import { mountStaff } from '../mount-staff.ts';
import { recordIdOf } from '../record-id.store.ts';
import { updateFilter } from './filters.store.ts';
import { seenOf, toUpdateLine } from './to-update.ts';
import { standingOf, updateItemOf } from './update-item.ts';
import { updatesStore } from './updates.store.ts';

/** Changes that owners want to public listings. */
export function mountUpdates(app: App, parts: Parts): void {
  const { collections } = parts;
  const store = updatesStore(collections);

  mountStaff(app, calls.listPendingUpdates, async ({ query, staff }) => {
    const now = new Date();
    const { status = 'pending', view = 'all', q = '', page = 1, pageSize = 20 } = query ?? {};
    const filter = await updateFilter(collections, { status, view, q }, staff, now);
    const { total, rows } = await store.page(filter, { page, pageSize, byRisk: view === 'risk' });
    const standing = await standingOf(
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
    return { update: await updateItemOf(collections, found, staff, new Date()) };
  });

  const decided = async (staff: Staff, wish: Promise<UpdateCase & Undoable>) => {
    const freshOf = async (fresh: Case) => freshUpdate(parts, staff, fresh);
    const { auditId, undoUntil, ...now } = await granted(wish, freshOf);
    return {
      update: await updateItemOf(collections, now, staff, new Date()),
      auditId: auditId.toHexString(),
      undoUntil: undoUntil.toISOString(),
    };
  };

  mountStaff(app, calls.approveUpdate, async (call) => {
    const { seen, ...body } = call.body;
    const found = await store.find(call.params.id);
    const isSeen = found && (body.v ?? found.update.v) === found.update.v;
    if (seen && isSeen && found.update.status === 'pending' && seenOf(found) !== seen) {
      const fresh = await freshUpdate(parts, call.staff, found);
      throw problems.conflict('stale', () => 'The live listing changed since you opened this.', { fresh });
    }
    const update = recordIdOf(call.params.id);
    return decided(call.staff, approveUpdate(ctxOf(call, parts), { update, ...body }));
  });

  mountStaff(app, calls.rejectUpdate, (call) => {
    const update = recordIdOf(call.params.id);
    return decided(call.staff, rejectUpdate(ctxOf(call, parts), { update, ...call.body }));
  });

  mountStaff(app, calls.editUpdateNotes, (call) => {
    const update = recordIdOf(call.params.id);
    return decided(call.staff, editNotes(ctxOf(call, parts), { update, ...call.body }));
  });
}

/** Of a 409: the update as it is now. */
export const freshUpdate = async ({ collections }: Parts, staff: Staff, fresh: Case) => ({
  update: await updateItemOf(collections, fresh as UpdateCase, staff, new Date()),
});
