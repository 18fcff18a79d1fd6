import { toObjectId } from '@app/db';
import { viewCertificate as viewCertificateCommand } from '@app/listings';
import type { App } from '@app/service-kit';
import { viewCertificate } from '@app/types/admin/actions/listing-edits';
import { getProsthetistForStaff, listProsthetists } from '@app/types/admin/prosthetists';
import { registerActionRoutes } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { loadProofPicture } from '../photos/photos.routes.ts';
import { registerStaffCall, requireRecord, runCommand } from '../staff-call.ts';
import { irreversibleListingCommands, listingCommands, listingPresenter } from './listing-commands.ts';
import { createListingContextStore } from './listing-context.store.ts';
import { loadListingRows } from './load-listing-rows.ts';
import { registerMergeRoutes } from './merge.routes.ts';
import { registerPictureRoutes } from './picture.routes.ts';

/** Routes of listings for staff: search, read, edit, decide, delete and restore. */
export function registerProsthetistRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const listingStore = createListingContextStore(collections);

  registerStaffCall(app, listProsthetists, async ({ query, staff }) => {
    const { page = 1, pageSize = 25 } = query;
    const { items, total, isNearest } = await loadListingRows(deps, { ...query, page, pageSize }, staff);
    return { items, prosthetists: items, total, page, pageSize, nearest: isNearest };
  });

  // Before `{id}`, because the router takes the first match.
  registerMergeRoutes(app, deps, listingStore);

  registerStaffCall(app, getProsthetistForStaff, async ({ params, staff }) => {
    const doc = requireRecord(await listingStore.find(toObjectId(params.id)));
    return { listing: await listingStore.loadAdminListing(doc, staff) };
  });

  registerActionRoutes(app, deps, listingCommands, listingPresenter);
  registerActionRoutes(app, deps, irreversibleListingCommands, listingPresenter);

  registerStaffCall(app, viewCertificate, async (call) => {
    const certificateInput = { listingId: toObjectId(call.params.id), license: call.query.license };
    const proof = await runCommand(deps, call, viewCertificateCommand, certificateInput);
    return loadProofPicture(deps.proofStorage, proof);
  });

  registerPictureRoutes(app, deps, listingStore);
}
