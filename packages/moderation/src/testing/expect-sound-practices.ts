import type { AuditDoc, Collections } from '@app/db';
import { type ClaimStep, getClaimStatusAfter } from '@app/listings/claim/states';
import { getListingStatusAfter, type ListingStep } from '@app/listings/listing/states';
import { getUpdateStatusAfter, type UpdateStep } from '@app/listings/update/states';
import { expect } from 'vitest';

type KnownListing = { status: string; v: number };

/** Steps that keep the status. */
const still = ['confirm', 'change', 'link', 'unlink', 'blocked', 'move', 'import'];
const first = ['create', 'submit'];

/**
 * Checks that the audit log contains the whole history of every listing, update and claim in legal steps, up to the
 * stored state.
 */
export async function expectSoundPractices({
  listings,
  pendingUpdates,
  claims,
  reviews,
  audit,
}: Collections) {
  const kinds = {
    listing: [listings, getListingStatusAfter],
    update: [pendingUpdates, getUpdateStatusAfter],
    claim: [claims, getClaimStatusAfter],
  } as const;
  // Includes listings whose reviews were moved away by a merge.
  const moved = await audit.find({ action: 'listing.merge_away' }).toArray();
  const reviewed = new Set([
    ...(await reviews.find().toArray()).map(({ listingId }) => listingId.toHexString()),
    ...moved.map(({ target }) => target.id),
  ]);
  for (const [kind, [collection, after]] of Object.entries(kinds)) {
    const rows = await audit
      .find({ 'target.kind': kind, after: { $exists: true } })
      .sort({ _id: 1 })
      .toArray();
    const gone = new Set(
      (await audit.find({ action: `${kind}.purge` }).toArray()).map(({ target }) => target.id),
    );
    const stored = new Map(
      (await (collection as typeof claims).find().toArray()).map((one) => [one._id.toHexString(), one]),
    );
    for (const [id, path] of Map.groupBy(rows, ({ target }) => target.id)) {
      const last = path.reduce<KnownListing | undefined>((before, row) => {
        expectNext(before, row.before, reviewed.has(id));
        expectLegal(row, after);
        return row.after as unknown as KnownListing;
      }, undefined);
      const doc = stored.get(id);
      if (gone.has(id)) expect(doc).toBeUndefined();
      else expectNext(last, doc, reviewed.has(id));
    }
  }
}

type After = (step: ListingStep & UpdateStep & ClaimStep, status: never) => string | undefined;

/** Changes of reviews also increase a listing's version; they have their own rows. */
function expectNext(last: KnownListing | undefined, now: unknown, isReviewed: boolean): void {
  // The state before the first row is known from that row only.
  if (!last) return;
  expect(now).toMatchObject({ status: last.status });
  const { v } = now as KnownListing;
  if (isReviewed) expect(v).toBeGreaterThanOrEqual(last.v);
  else expect(v).toBe(last.v);
}

function expectLegal({ action, before, after }: AuditDoc, next: unknown): void {
  const step = action.slice(action.indexOf('.') + 1);
  // The first attempt on an owned listing, or a repeated one by the same account.
  if (step === 'contest')
    expect([before?.status ?? 'contested', after?.status]).toEqual(['contested', 'contested']);
  else if (first.includes(step)) expect(after?.status).toBe('pending');
  else if (step === 'import' && !before) expect(['imported', 'approved']).toContain(after?.status);
  else if (still.includes(step)) expect(after?.status).toBe(before?.status);
  else if (step === 'restore') expect(before?.status).toBe('deleted');
  else if (step !== 'undo')
    expect([action, after?.status]).toEqual([
      action,
      (next as After)(step as ListingStep & UpdateStep & ClaimStep, before?.status as never),
    ]);
}
