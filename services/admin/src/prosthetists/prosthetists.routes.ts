import { viewCertificate as findCertificate } from '@app/listings';
import { type App, problems } from '@app/service-kit';
import { viewCertificate } from '@app/types/admin/actions/listing-edits';
import { getProsthetistForStaff, listProsthetists } from '@app/types/admin/prosthetists';
import { mountActions } from '../actions/mount-actions.ts';
import { createCommandContext } from '../ctx.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { toRecordId } from '../record-id.store.ts';
import { loadSealedPicture } from '../sealed-picture.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { createListingContextStore } from './around.store.ts';
import { listingCommands, shownListing } from './listing-commands.ts';
import { loadListingRows } from './listing-rows.ts';
import { mountMerge } from './merge.routes.ts';
import { mountPicture } from './picture.routes.ts';

const pageSizeByDefault = 25;

/** Routes of listings for staff: search, read, edit, decide, delete and restore. */
export function mountProsthetists(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const around = createListingContextStore(collections);

  mountStaff(app, listProsthetists, async ({ query, staff }) => {
    const { page = 1, pageSize = pageSizeByDefault } = query;
    const { items, total, nearest } = await loadListingRows(deps, { ...query, page, pageSize }, staff);
    return { items, prosthetists: items, total, page, pageSize, nearest };
  });

  // Before `{id}`, because the router takes the first match.
  mountMerge(app, deps, around);

  mountStaff(app, getProsthetistForStaff, async ({ params, staff }) => {
    const doc = await around.find(toRecordId(params.id));
    if (!doc) throw problems.notFound();
    return { listing: await around.shown(doc, staff) };
  });

  mountActions(app, deps, listingCommands, shownListing);

  mountStaff(app, viewCertificate, async (call) => {
    const of = { listing: toRecordId(call.params.id), license: call.query.license };
    const viewed = findCertificate(createCommandContext(call, deps), of);
    return loadSealedPicture(deps.proofs, await toHttpProblem(viewed, viewCertificate));
  });

  mountPicture(app, deps, around);
}
