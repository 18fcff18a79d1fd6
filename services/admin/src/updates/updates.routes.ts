import type { App } from '@app/service-kit';
import * as calls from '@app/types/admin/updates';
import { registerActionRoutes } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireRecord } from '../staff-call.ts';
import { loadUpdateItem, loadUpdateSummaries } from './load-updates.ts';
import { updateCommands, updatePresenter } from './update-commands.ts';
import { createUpdatesStore } from './updates.store.ts';

export function registerUpdateRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createUpdatesStore(collections);

  registerStaffCall(app, calls.listPendingUpdates, async ({ query, staff }) => {
    const { page = 1, pageSize = 20 } = query;
    const { items, total } = await loadUpdateSummaries(deps, { ...query, page, pageSize }, staff);
    return { items, pendingUpdates: items, total, page, pageSize };
  });

  registerStaffCall(app, calls.getPendingUpdate, async ({ params, staff }) => {
    const updateCase = requireRecord(await store.find(params.id));
    return { update: await loadUpdateItem(collections, updateCase, staff, new Date()) };
  });

  registerActionRoutes(app, deps, updateCommands, updatePresenter);
}
