import { readSettings } from '@app/db';
import { viewCertificate as findCertificate } from '@app/listings';
import { type App, problems } from '@app/service-kit';
import { viewCertificate } from '@app/types/admin/actions/listing-edits';
import { getProsthetistForStaff, listProsthetists } from '@app/types/admin/prosthetists';
import { mountActions } from '../actions/mount-actions.ts';
import { createCommandContext } from '../ctx.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { lockStore } from '../queue/locks.store.ts';
import { mayReadContacts } from '../require-permission.ts';
import { loadSealedPicture } from '../sealed-picture.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { createListingContextStore, toObjectId } from './around.store.ts';
import { listStore } from './list.store.ts';
import { listingCommands, shownListing } from './listing-commands.ts';
import { mountMerge } from './merge.routes.ts';
import { mountPicture } from './picture.routes.ts';
import { staleBefore, toRow } from './to-admin-listing.ts';
import { parseSearch } from './words.ts';

const pageSizeByDefault = 25;
const parseFlag = (value: 'true' | 'false' | undefined): boolean | undefined => value && value === 'true';

/** Listings in the console: find, read, change, decide, delete and bring back. */
export function mountProsthetists(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const list = listStore(collections);
  const around = createListingContextStore(collections);

  mountStaff(app, listProsthetists, async ({ query, staff }) => {
    const now = new Date();
    const { page = 1, pageSize = pageSizeByDefault, sort = 'name', q, status, state } = query;
    const contacts = mayReadContacts(staff);
    const settings = await readSettings(collections);
    const before = staleBefore(settings, now);
    const { docs, total } = await list.list({
      sought: parseSearch(q, contacts),
      status,
      state,
      claimed: parseFlag(query.claimed),
      stale: parseFlag(query.stale),
      staleBefore: before,
      placed: parseFlag(query.placed),
      waiting: parseFlag(query.waiting),
      sort,
      page,
      pageSize,
    });
    const ids = docs.map(({ _id }) => _id);
    const [about, promises, findLock] = await Promise.all([
      list.getWaiting(ids),
      loadSlaTargets(collections, now),
      lockStore(collections).of(
        'listing',
        ids.map((id) => id.toHexString()),
        now,
      ),
    ]);
    const items = docs.map((doc) => {
      const id = doc._id.toHexString();
      return toRow(
        doc,
        {
          update: about.updates.has(id),
          claim: about.claims.has(id),
          report: about.reports.has(id),
          certificate: about.certificates.has(id),
        },
        { promises, findLock, staleBefore: before, contacts },
      );
    });
    return { items, prosthetists: items, total, page, pageSize };
  });

  // Before `{id}`: the router takes the first that fits.
  mountMerge(app, deps, around);

  mountStaff(app, getProsthetistForStaff, async ({ params, staff }) => {
    const doc = await around.find(toObjectId(params.id));
    if (!doc) throw problems.notFound();
    return { listing: await around.shown(doc, staff) };
  });

  mountActions(app, deps, listingCommands, shownListing);

  mountStaff(app, viewCertificate, async (call) => {
    const of = { listing: toObjectId(call.params.id), license: call.query.license };
    const viewed = findCertificate(createCommandContext(call, deps), of);
    return loadSealedPicture(deps.proofs, await toHttpProblem(viewed));
  });

  mountPicture(app, deps, around);
}
