import { type App, problems, type Staff } from '@app/service-kit';
import {
  countInbox,
  type InboxEntry,
  type InboxKind,
  inboxKinds,
  listInbox,
  toQueueKind,
} from '@app/types/admin/inbox';
import type { AdminDeps } from '../deps.ts';
import { createLockStore } from '../queue/locks.store.ts';
import { queueDefinitions } from '../queue/queue-definitions.ts';
import { registerStaffCall } from '../staff-call.ts';
import { createAssignmentStore } from './assignments.store.ts';
import { type InboxQuery, type InboxResult, inboxLoaders } from './inbox-loaders.ts';
import { countWaiting, type IdFilterGetter, listWaitingKeys } from './waiting.store.ts';

/** Maximum entries of a search over several kinds. */
const maxSearchResults = 500;

/** Routes of the inbox: all waiting items in one list. */
export function registerInboxRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const assignments = createAssignmentStore(collections);
  registerStaffCall(app, listInbox, async ({ query, staff }) => {
    const { page = 1, pageSize = 20, kind, whose, view, ...filterQuery } = query;
    const kinds: readonly InboxKind[] = kind?.length ? kind : inboxKinds;
    if (kinds.length > 1 && query.status !== undefined) throw problems.badRequest();
    const getAssignmentFilter: IdFilterGetter = whose
      ? await assignments.loadIdFilters(staff, whose)
      : () => undefined;
    const isMine = view === 'mine';
    const getIdFilter = isMine ? await restrictToLocked(staff, getAssignmentFilter) : getAssignmentFilter;
    const filters = isMine || view === 'all' ? filterQuery : { ...filterQuery, ...(view && { view }) };
    const loadEntries = (itemKind: InboxKind, entryQuery: InboxQuery) =>
      inboxLoaders[itemKind](deps, entryQuery, staff);
    const readsKindLists = kinds.length === 1 || Object.keys(filters).length > 0;
    const result = await (readsKindLists ? loadFromKindLists() : loadWaitingPage());
    return { ...result, items: await assignments.addAssignees(result.items), page, pageSize };

    /** Reads the keys of the page first, so that a later page loads no more entries than the first one. */
    async function loadWaitingPage(): Promise<InboxResult> {
      const [keys, counts] = await Promise.all([
        listWaitingKeys(collections, kinds, getIdFilter, { page, pageSize }),
        countWaiting(collections, getIdFilter),
      ]);
      const entries: InboxEntry[] = [];
      // Sequential, because each kind runs several queries at once.
      for (const itemKind of kinds) {
        const ids = keys.filter((key) => key.kind === itemKind).map(({ id }) => id);
        if (ids.length === 0) continue;
        const kindResult = await loadEntries(itemKind, {
          page: 1,
          pageSize: ids.length,
          idFilter: { $in: ids },
        });
        entries.push(...kindResult.items);
      }
      return {
        items: keys.flatMap(
          (key) => entries.find((entry) => entry.kind === key.kind && entry.id === key.id) ?? [],
        ),
        total: kinds.reduce((sum, itemKind) => sum + counts[itemKind], 0),
      };
    }

    /** Loads a page of one kind, or of several kinds, sorted by waiting time because all SLAs are equal. */
    async function loadFromKindLists(): Promise<InboxResult> {
      const isSingleKind = kinds.length === 1;
      const endIndex = Math.min(page * pageSize, maxSearchResults);
      const pageQuery = isSingleKind ? { page, pageSize } : { page: 1, pageSize: endIndex };
      const results: InboxResult[] = [];
      for (const itemKind of kinds) {
        const idFilter = getIdFilter(itemKind);
        if (idFilter !== null)
          results.push(await loadEntries(itemKind, { ...filters, ...pageQuery, idFilter }));
      }
      const items = results.flatMap(({ items }) => items);
      const kindTotal = results.reduce((sum, { total }) => sum + total, 0);
      if (isSingleKind) return { items, total: kindTotal };
      return {
        items: items.sort((a, b) => a.since.localeCompare(b.since)).slice((page - 1) * pageSize, endIndex),
        total: Math.min(kindTotal, maxSearchResults),
      };
    }
  });

  async function restrictToLocked(staff: Staff, getIdFilter: IdFilterGetter): Promise<IdFilterGetter> {
    const getLockedIds = await createLockStore(collections).loadLockedIds(staff, new Date());
    return (kind) => {
      const idFilter = getIdFilter(kind);
      if (idFilter === null) return null;
      const lockedIds = getLockedIds(queueDefinitions[toQueueKind(kind)].subject);
      const isIncluded = (id: string) =>
        !idFilter || ('$in' in idFilter ? idFilter.$in.includes(id) : !idFilter.$nin.includes(id));
      return { $in: lockedIds.filter(isIncluded) };
    };
  }

  registerStaffCall(app, countInbox, async ({ staff }) => {
    const countItems = async (getIdFilter?: IdFilterGetter) => {
      const kinds = await countWaiting(collections, getIdFilter);
      return { kinds, total: Object.values(kinds).reduce((sum, count) => sum + count, 0) };
    };
    return { ...(await countItems()), forMe: await countItems(await assignments.loadIdFilters(staff, 'me')) };
  });
}
