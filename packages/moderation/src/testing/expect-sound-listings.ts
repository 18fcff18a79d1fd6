import type { AuditDoc, Collections } from '@app/db';
import { type ClaimStep, getClaimStatusAfter } from '@app/listings/claim/states';
import { getListingStatusAfter, type ListingStep } from '@app/listings/listing/states';
import { getUpdateStatusAfter, type UpdateStep } from '@app/listings/update/states';
import { expect } from 'vitest';

type KnownListing = { status: string; v: number };

/** Actions that keep the status. */
const statusKeepingSteps = ['confirm', 'change', 'link', 'unlink', 'blocked', 'move', 'import'];
const firstSteps = ['create', 'submit'];

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
  for (const [kind, [collection, after]] of Object.entries(kinds)) {
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
      const lastState = history.reduce<KnownListing | undefined>((previous, row) => {
        expectSuccessor(previous, row.before, reviewedListingIds.has(id));
        expectLegalStep(row, after);
        return row.after as unknown as KnownListing;
      }, undefined);
      const doc = docsById.get(id);
      if (purgedIds.has(id)) expect(doc).toBeUndefined();
      else expectSuccessor(lastState, doc, reviewedListingIds.has(id));
    }
  }
}

type GetStatusAfter = (step: ListingStep & UpdateStep & ClaimStep, status: never) => string | undefined;

/** Changes of reviews also increase a listing's version; they have their own rows. */
function expectSuccessor(last: KnownListing | undefined, current: unknown, isReviewed: boolean): void {
  // The state before the first row is known from that row only.
  if (!last) return;
  expect(current).toMatchObject({ status: last.status });
  const { v } = current as KnownListing;
  if (isReviewed) expect(v).toBeGreaterThanOrEqual(last.v);
  else expect(v).toBe(last.v);
}

function expectLegalStep({ action, before, after }: AuditDoc, next: unknown): void {
  const step = action.slice(action.indexOf('.') + 1);
  // The first attempt on an owned listing, or a repeated one by the same account.
  if (step === 'contest')
    expect([before?.status ?? 'contested', after?.status]).toEqual(['contested', 'contested']);
  else if (firstSteps.includes(step)) expect(after?.status).toBe('pending');
  else if (step === 'import' && !before) expect(['imported', 'approved']).toContain(after?.status);
  else if (statusKeepingSteps.includes(step)) expect(after?.status).toBe(before?.status);
  else if (step === 'restore') expect(before?.status).toBe('deleted');
  else if (step !== 'undo')
    expect([action, after?.status]).toEqual([
      action,
      (next as GetStatusAfter)(step as ListingStep & UpdateStep & ClaimStep, before?.status as never),
    ]);
}
