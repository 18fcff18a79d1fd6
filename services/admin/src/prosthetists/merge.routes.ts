import type { ListingDoc } from '@app/db';
import { formFieldNames, isSameValue, mergeListings, toFields } from '@app/listings';
import { type App, HttpProblem, problems } from '@app/service-kit';
import { mergeProsthetists } from '@app/types/admin/actions/listing';
import { previewMerge } from '@app/types/admin/prosthetists';
import { createCommandContext } from '../create-command-context.ts';
import type { AdminDeps } from '../deps.ts';
import { toRecordId } from '../record-filters.store.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { requireElevation } from '../require-permission.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import type { ListingContextStore } from './listing-context.store.ts';
import { createMergeStore } from './merge.store.ts';

/** Routes to compare and merge two listings of one person. */
export function registerMergeRoutes(app: App, deps: AdminDeps, listingContext: ListingContextStore): void {
  const store = createMergeStore(deps.collections);

  const requireListing = async (id: string): Promise<ListingDoc> => {
    const doc = await listingContext.find(toRecordId(id));
    if (!doc) throw problems.notFound();
    return doc;
  };

  registerStaffCall(app, previewMerge, async ({ query, staff }) => {
    const [keep, drop] = await Promise.all([requireListing(query.keep), requireListing(query.drop)]);
    if (query.keep === query.drop)
      throw new HttpProblem(400, 'same_listing', () => 'These are the same listing.');
    const [reviews, claims, updates, keptListing, droppedListing] = await Promise.all([
      store.countReviews(keep, drop),
      store.countWaitingClaims(drop),
      store.countWaitingUpdates(drop),
      listingContext.loadAdminListing(keep, staff),
      listingContext.loadAdminListing(drop, staff),
    ]);
    return {
      keep: keptListing,
      drop: droppedListing,
      fields: compareFields(keep, drop),
      reviews: {
        move: reviews.move,
        stay: reviews.stay,
        publicAfter: keep.reviewCount + reviews.movePublic,
      },
      claims,
      updates,
      slugs: [drop.slug, ...(drop.slugHistory ?? [])],
      obstacles: findObstacles(keep, drop),
    };
  });

  registerStaffCall(app, mergeProsthetists, async (call) => {
    requireElevation(call.staff);
    const { keep, drop, ...input } = call.body;
    const result = await toHttpProblem(
      mergeListings(createCommandContext(call, deps), {
        keep: toRecordId(keep),
        drop: toRecordId(drop),
        ...input,
      }),
      mergeProsthetists,
      async (fresh) => ({ listing: await listingContext.loadAdminListing(fresh as ListingDoc, call.staff) }),
    );
    return {
      listing: await listingContext.loadAdminListing(result.keep, call.staff),
      auditId: result.auditId.toHexString(),
    };
  });
}

function compareFields(keep: ListingDoc, drop: ListingDoc) {
  const [keptFields, droppedFields] = [toFields(keep), toFields(drop)];
  return formFieldNames.map((field) => ({
    field,
    keep: keptFields[field],
    drop: droppedFields[field],
    same: isSameValue(keptFields[field], droppedFields[field]),
    suggested: isEmpty(keptFields[field]) && !isEmpty(droppedFields[field]),
  }));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function findObstacles(keep: ListingDoc, drop: ListingDoc): string[] {
  const formatName = (doc: ListingDoc) => `${doc.firstName} ${doc.lastName}`;
  return [
    ...[keep, drop]
      .filter(({ status }) => status === 'deleted')
      .map((doc) => `The listing of ${formatName(doc)} is deleted: restore it first.`),
    ...(keep.ownerUserId && drop.ownerUserId
      ? ['Both listings have an owner. Merge them after one owner gives up theirs.']
      : []),
  ];
}
