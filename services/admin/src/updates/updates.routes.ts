import { approveUpdate, editUpdateNotes, rejectUpdate } from '@app/listings';
import { type App, problems } from '@app/service-kit';
import type { UpdateCase } from '@app/status-changes';
import * as actions from '@app/types/admin/actions/update';
import * as calls from '@app/types/admin/updates';
import {
  createActionCommand,
  type DecisionPresenter,
  registerActionRoutes,
} from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import type { QueueDefinition } from '../queue/queue-definition.ts';
import { hasRecord } from '../record-filters.store.ts';
import { registerStaffCall, requireRecord, type StaffCall } from '../staff-call.ts';
import { loadUpdateItem, loadUpdateSummaries } from './load-updates.ts';
import { hashLiveValues } from './to-update.ts';
import { createUpdatesStore } from './updates.store.ts';

const updateCommands = [
  createActionCommand(actions.approveUpdate, approveUpdate, { check: requireSeenValues }),
  createActionCommand(actions.rejectUpdate, rejectUpdate),
  createActionCommand(actions.editUpdateNotes, editUpdateNotes),
];

const updatePresenter: DecisionPresenter<UpdateCase> = {
  toReply: async ({ collections }, staff, { update, listing }) => ({
    update: await loadUpdateItem(collections, { update, listing }, staff),
  }),
  toResult: (currentRecord) => currentRecord as UpdateCase,
};

export const updateQueue: QueueDefinition = {
  subject: 'update',
  reopenKind: 'update',
  permission: 'decide',
  commands: updateCommands,
  exists: ({ collections }, id) => hasRecord(collections.pendingUpdates, id),
  presenter: updatePresenter,
  /** Includes the listing, whose audit rows belong to the update's history. */
  async findRelatedTargets({ collections }, id) {
    const updateCase = await createUpdatesStore(collections).find(id);
    return updateCase ? [{ kind: 'listing', id: updateCase.listing._id.toHexString() }] : [];
  },
};

/** Requires that the live values are those that the staff member saw. @throws 409 with the current update */
async function requireSeenValues(
  deps: AdminDeps,
  { params, body, staff }: StaffCall<typeof actions.approveUpdate>,
) {
  const updateCase = await createUpdatesStore(deps.collections).find(params.id);
  const isSeenVersion = updateCase && (body.v ?? updateCase.update.v) === updateCase.update.v;
  if (
    !body.seen ||
    !isSeenVersion ||
    updateCase.update.status !== 'pending' ||
    hashLiveValues(updateCase) === body.seen
  )
    return;
  const fresh = await updatePresenter.toReply(deps, staff, updateCase);
  throw problems.conflict('stale', () => 'The live listing changed since you opened this.', { fresh });
}

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
    return { update: await loadUpdateItem(collections, updateCase, staff) };
  });

  registerActionRoutes(app, deps, updateCommands, updatePresenter);
}
