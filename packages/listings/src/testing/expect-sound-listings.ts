import type { AuditDoc, Collections } from '@app/db';
import { expect } from 'vitest';
import { type ClaimAction, getClaimStatusAfter } from '../claim/changes.ts';
import { getListingStatusAfter, type ListingAction } from '../listing/states.ts';
import { getUpdateStatusAfter, type UpdateAction } from '../update/changes.ts';

type ListingState = { status: string; v: number };

/** Actions that keep the status. */
const statusKeepingActions = ['confirm', 'change', 'link', 'unlink', 'blocked', 'move', 'import'];
const firstActions = ['create', 'submit'];

/**
 * Checks that the audit log contains the whole history of every listing, update and claim in legal actions, up to the
 * stored state.
 */
export async function expectSoundListings({ listings, pendingUpdates, claims, reviews, audit }: Collections) {
  const kinds = {
    listing: [listings, getListingStatusAfter],
    update: [pendingUpdates, getUpdateStatusAfter],
    claim: [claims, getClaimStatusAfter],
  } as const;
  // Includes listings whose reviews were moved away by a merge.
  const mergeRows = await audit.find({ action: 'listing.merge_away' }).toArray();
  const reviewedListingIds = new Set([
    ...(await reviews.find().toArray()).map(({ listingId }) => listingId.toHexString()),
    ...mergeRows.map(({ target }) => target.id),
  ]);
  for (const [kind, [collection, getStatusAfter]] of Object.entries(kinds)) {
    const rows = await audit
      .find({ 'target.kind': kind, after: { $exists: true } })
      .sort({ _id: 1 })
      .toArray();
    const purgedIds = new Set(
      (await audit.find({ action: `${kind}.purge` }).toArray()).map(({ target }) => target.id),
    );
    const docsById = new Map(
      (await (collection as typeof claims).find().toArray()).map((doc) => [doc._id.toHexString(), doc]),
    );
    for (const [id, history] of Map.groupBy(rows, ({ target }) => target.id)) {
      const lastState = history.reduce<ListingState | undefined>((previousState, row) => {
        expectSuccessor(previousState, row.before, reviewedListingIds.has(id));
        expectLegalAction(row, getStatusAfter);
        return row.after as unknown as ListingState;
      }, undefined);
      const storedDoc = docsById.get(id);
      if (purgedIds.has(id)) expect(storedDoc).toBeUndefined();
      else expectSuccessor(lastState, storedDoc, reviewedListingIds.has(id));
    }
  }
}

type GetStatusAfter = (
  action: ListingAction & UpdateAction & ClaimAction,
  status: never,
) => string | undefined;

/** Changes of reviews also increase a listing's version; they have their own rows. */
function expectSuccessor(
  previousState: ListingState | undefined,
  nextState: unknown,
  isReviewed: boolean,
): void {
  // The state before the first row is known from that row only.
  if (!previousState) return;
  expect(nextState).toMatchObject({ status: previousState.status });
  const { v } = nextState as ListingState;
  if (isReviewed) expect(v).toBeGreaterThanOrEqual(previousState.v);
  else expect(v).toBe(previousState.v);
}

function expectLegalAction({ action, before, after }: AuditDoc, getStatusAfter: unknown): void {
  const actionName = action.slice(action.indexOf('.') + 1);
  // The first attempt on an owned listing, or a repeated one by the same account.
  if (actionName === 'contest')
    expect([before?.status ?? 'contested', after?.status]).toEqual(['contested', 'contested']);
  else if (firstActions.includes(actionName)) expect(after?.status).toBe('pending');
  else if (actionName === 'import' && !before) expect(['imported', 'approved']).toContain(after?.status);
  else if (statusKeepingActions.includes(actionName)) expect(after?.status).toBe(before?.status);
  else if (actionName === 'restore') expect(before?.status).toBe('deleted');
  else if (actionName !== 'undo')
    expect([action, after?.status]).toEqual([
      action,
      (getStatusAfter as GetStatusAfter)(
        actionName as ListingAction & UpdateAction & ClaimAction,
        before?.status as never,
      ),
    ]);
}
