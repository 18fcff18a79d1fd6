import { type App, problems, type Staff } from '@app/service-kit';
import {
  countInbox,
  type InboxKind,
  type InboxLine,
  inboxKinds,
  listInbox,
  toQueueKind,
} from '@app/types/admin/inbox';
import type { AdminDeps } from '../deps.ts';
import { kinds as queueKinds } from '../queue/kinds.ts';
import { createLockStore } from '../queue/locks.store.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { createAssignmentStore } from './assignments.store.ts';
import { type FoundItems, type InboxQuery, inboxSources } from './inbox-sources.ts';
import { countWaiting, type IdsByKind, listWaitingKeys } from './waiting.store.ts';

const pageSizeByDefault = 20;
/** Maximum lines of a search over several kinds. */
const maxSearched = 500;

/** Routes of the inbox: all waiting items in one list. */
export function registerInboxRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const assignments = createAssignmentStore(collections);
  registerStaffCall(app, listInbox, async ({ query, staff }) => {
    const { page = 1, pageSize = pageSizeByDefault, kind, whose, view, ...others } = query;
    const kinds: readonly InboxKind[] = kind?.length ? kind : inboxKinds;
    if (kinds.length > 1 && query.status !== undefined) throw problems.badRequest();
    const byHolder: IdsByKind = whose ? await assignments.listFor(staff, whose) : () => undefined;
    const isMine = view === 'mine';
    const getIds = isMine ? await restrictToLocked(staff, byHolder) : byHolder;
    const filters = isMine || view === 'all' ? others : { ...others, ...(view && { view }) };
    const loadLines = (ofKind: InboxKind, lines: InboxQuery) => inboxSources[ofKind](deps, lines, staff);
    const isSearch = kinds.length === 1 || Object.keys(filters).length > 0;
    const foundItems = await (isSearch ? search() : listAll());
    return { ...foundItems, items: await assignments.fill(foundItems.items), page, pageSize };

    /** Reads the keys of the page first, so that a page far down loads no more lines than the first one. */
    async function listAll(): Promise<FoundItems> {
      const [keys, counts] = await Promise.all([
        listWaitingKeys(collections, kinds, getIds, { page, pageSize }),
        countWaiting(collections, getIds),
      ]);
      const lines: InboxLine[] = [];
      // Sequential, because each kind runs several queries at once.
      for (const one of kinds) {
        const own = keys.filter((key) => key.kind === one).map(({ id }) => id);
        if (own.length === 0) continue;
        const foundOwn = await loadLines(one, { page: 1, pageSize: own.length, ids: { $in: own } });
        lines.push(...foundOwn.items);
      }
      return {
        items: keys.flatMap(
          (key) => lines.find((line) => line.kind === key.kind && line.id === key.id) ?? [],
        ),
        total: kinds.reduce((sum, one) => sum + counts[one], 0),
      };
    }

    /** A page of one kind, or of what is found in several, sorted by waiting time because all SLAs are equal. */
    async function search(): Promise<FoundItems> {
      const isOne = kinds.length === 1;
      const end = Math.min(page * pageSize, maxSearched);
      const part = isOne ? { page, pageSize } : { page: 1, pageSize: end };
      const foundByKind: FoundItems[] = [];
      for (const one of kinds) {
        const ids = getIds(one);
        if (ids !== null) foundByKind.push(await loadLines(one, { ...filters, ...part, ids }));
      }
      const items = foundByKind.flatMap((one) => one.items);
      const total = foundByKind.reduce((sum, one) => sum + one.total, 0);
      if (isOne) return { items, total };
      return {
        items: items.sort((a, b) => a.since.localeCompare(b.since)).slice((page - 1) * pageSize, end),
        total: Math.min(total, maxSearched),
      };
    }
  });

  /** Of these items those that the staff member has locked. */
  async function restrictToLocked(staff: Staff, getIds: IdsByKind): Promise<IdsByKind> {
    const held = await createLockStore(collections).listHeldBy(staff, new Date());
    return (kind) => {
      const ids = getIds(kind);
      if (ids === null) return null;
      const locked = held(queueKinds[toQueueKind(kind)].subject);
      const isAmong = (id: string) => !ids || ('$in' in ids ? ids.$in.includes(id) : !ids.$nin.includes(id));
      return { $in: locked.filter(isAmong) };
    };
  }

  registerStaffCall(app, countInbox, async ({ staff }) => {
    const count = async (getIds?: IdsByKind) => {
      const kinds = await countWaiting(collections, getIds);
      return { kinds, total: Object.values(kinds).reduce((sum, one) => sum + one, 0) };
    };
    return { ...(await count()), forMe: await count(await assignments.listFor(staff, 'me')) };
  });
}
