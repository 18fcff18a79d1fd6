import { type ListingDoc, toObjectId } from '@app/db';
import { formFieldNames, isSameValue, mergeListings, previewMergeMoves, toFields } from '@app/listings';
import { type App, HttpProblem, readOptions } from '@app/service-kit';
import { mergeProsthetists } from '@app/types/admin/actions/listing';
import { previewMerge } from '@app/types/admin/prosthetists';
import { createConflictReply } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import {
  createCommandContext,
  registerStaffCall,
  requireElevation,
  requireRecord,
  runCommand,
} from '../staff-call.ts';
import { listingPresenter } from './listing-commands.ts';
import type { ListingContextStore } from './listing-context.store.ts';

export function registerMergeRoutes(app: App, deps: AdminDeps, listingStore: ListingContextStore): void {
  const requireListing = async (id: string) => requireRecord(await listingStore.find(toObjectId(id)));

  registerStaffCall(app, previewMerge, async (call) => {
    const { query, staff } = call;
    const [listing, duplicate] = await Promise.all([requireListing(query.keep), requireListing(query.drop)]);
    if (query.keep === query.drop)
      throw new HttpProblem(400, 'same_listing', () => 'These are the same listing.');
    const [moves, keep, drop] = await Promise.all([
      previewMergeMoves(createCommandContext(call, deps), listing, duplicate, readOptions),
      listingStore.loadAdminListing(listing, staff),
      listingStore.loadAdminListing(duplicate, staff),
    ]);
    return {
      keep,
      drop,
      fields: compareFields(listing, duplicate),
      reviews: { move: moves.movedCount, stay: moves.endedCount, publicAfter: moves.publicAfter },
      claims: moves.movedClaimCount,
      updates: moves.endedUpdateCount,
      slugs: [duplicate.slug, ...(duplicate.slugHistory ?? [])],
      obstacles: findObstacles(listing, duplicate, moves.isLeftToOthers),
    };
  });

  registerStaffCall(app, mergeProsthetists, async (call) => {
    requireElevation(call.staff);
    const { keep, drop, ...input } = call.body;
    const mergeInput = { keep: toObjectId(keep), drop: toObjectId(drop), ...input };
    const conflictReply = createConflictReply(listingPresenter, deps, call.staff);
    const result = await runCommand(deps, call, mergeListings, mergeInput, conflictReply);
    return {
      listing: await listingStore.loadAdminListing(result.keep, call.staff),
      auditId: result.auditId.toHexString(),
    };
  });
}

function compareFields(listing: ListingDoc, duplicate: ListingDoc) {
  const [fields, duplicateFields] = [toFields(listing), toFields(duplicate)];
  return formFieldNames.map((field) => ({
    field,
    keep: fields[field],
    drop: duplicateFields[field],
    same: isSameValue(fields[field], duplicateFields[field]),
    suggested: isEmpty(fields[field]) && !isEmpty(duplicateFields[field]),
  }));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function findObstacles(listing: ListingDoc, duplicate: ListingDoc, isLeftToOthers: boolean): string[] {
  return [
    ...[listing, duplicate]
      .filter(({ status }) => status === 'deleted')
      .map(
        ({ firstName, lastName }) => `The listing of ${firstName} ${lastName} is deleted: restore it first.`,
      ),
    ...(listing.ownerUserId && duplicate.ownerUserId
      ? ['Both listings have an owner. Merge them after one owner gives up theirs.']
      : []),
    ...(isLeftToOthers
      ? ['A decision of yours is under appeal here. Someone else on the team has to merge these listings.']
      : []),
  ];
}
