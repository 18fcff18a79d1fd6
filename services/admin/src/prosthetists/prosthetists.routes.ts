import type { ListingDoc } from '@app/db';
import { readSettings } from '@app/db';
import {
  approveListing,
  type Case,
  checkCredential as checkCredentialOf,
  deleteListing,
  editListing,
  viewCertificate as findCertificate,
  rejectListing,
  restoreListing,
  setIntegrityNotice,
  suspendListing,
  type Undoable,
} from '@app/moderation';
import { type App, problems, type Staff } from '@app/service-kit';
import {
  approveProsthetist,
  deleteProsthetist,
  rejectProsthetist,
  restoreProsthetist,
  suspendProsthetist,
} from '@app/types/admin/actions/listing';
import {
  checkCredential,
  putIntegrityNotice,
  putProsthetist,
  viewCertificate,
} from '@app/types/admin/actions/listing-edits';
import { getProsthetistForStaff, listProsthetists } from '@app/types/admin/prosthetists';
import { createCommandContext } from '../ctx.ts';
import { mountStaff } from '../mount-staff.ts';
import type { Parts } from '../parts.ts';
import { loadSlaTargets } from '../promises.store.ts';
import { lockStore } from '../queue/locks.store.ts';
import { mayReadContacts, requirePermission } from '../require-permission.ts';
import { loadSealedPicture } from '../sealed-picture.ts';
import { requestApproval } from '../second/request-approval.ts';
import { mustBeElevated } from '../sessions/elevated.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { createListingContextStore, toObjectId } from './around.store.ts';
import { listStore } from './list.store.ts';
import { mountMerge } from './merge.routes.ts';
import { mountPicture } from './picture.routes.ts';
import { staleBefore, toRow } from './to-admin-listing.ts';
import { parseSearch } from './words.ts';

const pageSizeByDefault = 25;
const parseFlag = (value: 'true' | 'false' | undefined): boolean | undefined => value && value === 'true';

/** Listings in the console: find, read, change, decide, delete and bring back. */
export function mountProsthetists(app: App, parts: Parts): void {
  const { collections } = parts;
  const list = listStore(collections);
  const around = createListingContextStore(collections);

  /** What every decision answers; a 409 has the listing as it is. */
  const toDecisionResult = async (staff: Staff, result: Promise<Undoable & { listing: ListingDoc }>) => {
    const { listing, auditId, undoUntil } = await toHttpProblem(result, createFreshLoader(staff));
    return {
      listing: await around.shown(listing, staff),
      auditId: auditId.toHexString(),
      undoUntil: undoUntil.toISOString(),
    };
  };
  const createFreshLoader = (staff: Staff) => async (now: Case) => ({
    listing: await around.shown(now as ListingDoc, staff),
  });

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
  mountMerge(app, parts, around);

  mountStaff(app, getProsthetistForStaff, async ({ params, staff }) => {
    const doc = await around.find(toObjectId(params.id));
    if (!doc) throw problems.notFound();
    return { listing: await around.shown(doc, staff) };
  });

  mountStaff(app, putProsthetist, async (call) => {
    const { v, fields, pin } = call.body;
    const listing = toObjectId(call.params.id);
    return toDecisionResult(
      call.staff,
      editListing(createCommandContext(call, parts), { listing, v, fields, pin }),
    );
  });

  mountStaff(app, approveProsthetist, async (call) =>
    toDecisionResult(
      call.staff,
      approveListing(createCommandContext(call, parts), {
        listing: toObjectId(call.params.id),
        ...call.body,
      }),
    ),
  );
  mountStaff(app, rejectProsthetist, async (call) =>
    toDecisionResult(
      call.staff,
      rejectListing(createCommandContext(call, parts), { listing: toObjectId(call.params.id), ...call.body }),
    ),
  );
  mountStaff(app, suspendProsthetist, async (call) =>
    toDecisionResult(
      call.staff,
      suspendListing(createCommandContext(call, parts), {
        listing: toObjectId(call.params.id),
        ...call.body,
      }),
    ),
  );

  mountStaff(app, deleteProsthetist, async (call) => {
    const { staff, body } = call;
    const listing = toObjectId(call.params.id);
    const ctx = createCommandContext(call, parts);
    if (requirePermission(staff, 'delete') === 'alone') {
      mustBeElevated(staff);
      return toDecisionResult(staff, deleteListing(ctx, { listing, ...body }));
    }
    const doc = await around.find(listing);
    if (!doc || doc.status === 'deleted') throw problems.notFound();
    const { v, reason } = body;
    return requestApproval(ctx, {
      action: 'listing.delete',
      input: { listing, v, reason },
      about: `${doc.firstName} ${doc.lastName}, ${doc.city}, ${doc.state}`,
      reason,
    });
  });
  mountStaff(app, restoreProsthetist, async (call) =>
    toDecisionResult(
      call.staff,
      restoreListing(createCommandContext(call, parts), { listing: toObjectId(call.params.id) }),
    ),
  );

  mountStaff(app, checkCredential, async (call) => {
    const { seenAt, ...check } = call.body;
    return toDecisionResult(
      call.staff,
      checkCredentialOf(createCommandContext(call, parts), {
        listing: toObjectId(call.params.id),
        ...check,
        seenAt: new Date(seenAt),
      }),
    );
  });
  mountStaff(app, viewCertificate, async (call) => {
    const of = { listing: toObjectId(call.params.id), license: call.query.license };
    const viewed = findCertificate(createCommandContext(call, parts), of);
    return loadSealedPicture(parts.proofs, await toHttpProblem(viewed));
  });
  mountStaff(app, putIntegrityNotice, async (call) =>
    toDecisionResult(
      call.staff,
      setIntegrityNotice(createCommandContext(call, parts), {
        listing: toObjectId(call.params.id),
        ...call.body,
      }),
    ),
  );

  mountPicture(app, parts, around);
}
