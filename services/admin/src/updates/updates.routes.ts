import { type App, problems } from '@app/service-kit';
import * as calls from '@app/types/admin/updates';
import { mountActions } from '../actions/mount-actions.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { loadUpdateItem, loadUpdateLines } from './load-updates.ts';
import { shownUpdate, updateCommands } from './update-commands.ts';
import { createUpdatesStore } from './updates.store.ts';

/** Routes of owners' updates of public listings. */
export function mountUpdates(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createUpdatesStore(collections);

  mountStaff(app, calls.listPendingUpdates, async ({ query, staff }) => {
    const { page = 1, pageSize = 20 } = query;
    const { items, total } = await loadUpdateLines(deps, { ...query, page, pageSize }, staff);
    return { items, pendingUpdates: items, total, page, pageSize };
  });

  mountStaff(app, calls.getPendingUpdate, async ({ params, staff }) => {
    const found = await store.find(params.id);
    if (!found) throw problems.notFound();
    return { update: await loadUpdateItem(collections, found, staff, new Date()) };
  });

  mountActions(app, deps, updateCommands, shownUpdate);
}
