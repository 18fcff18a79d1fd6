import { type App, problems } from '@app/service-kit';
import { countInbox, type InboxKind, inboxKinds, listInbox } from '@app/types/admin/inbox';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { createAssignmentStore } from './assignments.store.ts';
import { type Found, type InboxQuery, inboxSources } from './inbox-sources.ts';
import { countWaiting, type IdsByKind } from './waiting.store.ts';

const pageSizeByDefault = 20;
/** So many lines of each kind are read at most for a list of several kinds. */
const mostMerged = 500;

/** Everything that waits, in one list. */
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

    /** Of each kind as many as the page could hold of it; all promises are of one length, so since when decides. */
    async function loadMerged(wanted: InboxQuery, kinds: readonly InboxKind[]) {
      const end = Math.min(wanted.page * wanted.pageSize, mostMerged);
      const waiting = await countWaiting(parts.collections);
      const found: Found[] = [];
      // One after the other: each asks the database several things at once already.
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
