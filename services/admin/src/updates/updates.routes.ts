import { type App, problems } from '@app/service-kit';
import * as calls from '@app/types/admin/updates';
import { mountActions } from '../actions/mount-actions.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { updateFilter } from './filters.store.ts';
import { toUpdateLine } from './to-update.ts';
import { shownUpdate, updateCommands } from './update-commands.ts';
import { loadQueueContext, loadUpdateItem } from './update-item.ts';
import { createUpdatesStore } from './updates.store.ts';

/** Changes that owners want to public listings. */
export function mountUpdates(app: App, deps: AdminDeps): void {
  const { collections } = deps;
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

  mountActions(app, deps, updateCommands, shownUpdate);
}
