import { type App, problems } from '@app/service-kit';
import { countInbox, type InboxKind, inboxKinds, listInbox } from '@app/types/admin/inbox';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { createAssignmentStore } from './assignments.store.ts';
import { type Found, type InboxQuery, inboxSources } from './inbox-sources.ts';
import { countWaiting, type IdsByKind } from './waiting.store.ts';

const pageSizeByDefault = 20;
/** Maximum lines per kind in a list of several kinds. */
const mostMerged = 500;

/** Routes of the inbox: all waiting items in one list. */
export function mountInbox(app: App, parts: AdminDeps): void {
  const assignments = createAssignmentStore(parts.collections);
  mountStaff(app, listInbox, async ({ query, staff }) => {
    const { page = 1, pageSize = pageSizeByDefault } = query;
    const kinds: readonly InboxKind[] = query.kind?.length ? query.kind : inboxKinds;
    const [only] = kinds;
    const getIds = query.whose && (await assignments.listFor(staff, query.whose));
    const load = async (kind: InboxKind, wanted: InboxQuery): Promise<Found> => {
      const ids = getIds?.(kind);
      return ids === null ? { items: [], total: 0 } : inboxSources[kind](parts, { ...wanted, ids }, staff);
    };
    if (kinds.length > 1 && query.status !== undefined) throw problems.badRequest();
    const found = await (kinds.length === 1 && only
      ? load(only, { ...query, page, pageSize })
      : loadMerged({ ...query, page, pageSize }, kinds));
    return { ...found, items: await assignments.fill(found.items), page, pageSize };

    /** Loads enough of each kind for the page and sorts by waiting time, because all SLAs are equal. */
    async function loadMerged(wanted: InboxQuery, kinds: readonly InboxKind[]) {
      const end = Math.min(wanted.page * wanted.pageSize, mostMerged);
      const waiting = await countWaiting(parts.collections);
      const found: Found[] = [];
      // Sequential, because each kind runs several queries at once.
      for (const kind of kinds.filter((kind) => waiting[kind] > 0))
        found.push(await load(kind, { ...wanted, page: 1, pageSize: end }));
      const items = found
        .flatMap(({ items }) => items)
        .sort((a, b) => a.since.localeCompare(b.since))
        .slice((wanted.page - 1) * wanted.pageSize, end);
      return { items, total: found.reduce((sum, { total }) => sum + total, 0) };
    }
  });

  mountStaff(app, countInbox, async ({ staff }) => {
    const count = async (getIds?: IdsByKind) => {
      const kinds = await countWaiting(parts.collections, getIds);
      return { kinds, total: Object.values(kinds).reduce((sum, one) => sum + one, 0) };
    };
    return { ...(await count()), forMe: await count(await assignments.listFor(staff, 'me')) };
  });
}
