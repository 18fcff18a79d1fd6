import type { AuditDoc, Collections } from '@app/db';
import { expect } from 'vitest';
import { type ClaimStep, claimStatusAfter } from '../claim/states.ts';
import { type ListingStep, listingStatusAfter } from '../listing/states.ts';
import { type UpdateStep, updateStatusAfter } from '../update/states.ts';

type Told = { status: string; v: number };

/** Steps that leave the status as it is. */
const still = ['confirm', 'change', 'link', 'blocked'];
const first = ['create', 'submit'];

/** The audit log tells the whole story of every listing, change and claim, step by legal step, up to what is stored. */
export async function expectSoundPractices({ listings, pendingUpdates, claims, audit }: Collections) {
  const kinds = {
    listing: [listings, listingStatusAfter],
    update: [pendingUpdates, updateStatusAfter],
    claim: [claims, claimStatusAfter],
  } as const;
  for (const [kind, [collection, after]] of Object.entries(kinds)) {
    const rows = await audit
      .find({ 'target.kind': kind, after: { $exists: true } })
      .sort({ _id: 1 })
      .toArray();
    const stored = await (collection as typeof claims).find().toArray();
    for (const [id, path] of Map.groupBy(rows, ({ target }) => target.id)) {
      const last = path.reduce<Told | undefined>((before, row) => {
        expectLegal(row, before, after);
        return row.after as unknown as Told;
      }, undefined);
      const doc = stored.find(({ _id }) => _id.toHexString() === id);
      expect(last).toMatchObject({ status: doc?.status, v: doc?.v });
    }
  }
}

type After = (step: ListingStep & UpdateStep & ClaimStep, status: never) => string | undefined;

function expectLegal({ action, before, after }: AuditDoc, last: Told | undefined, next: unknown): void {
  const step = action.slice(action.indexOf('.') + 1);
  // A listing that was there before the first row is known by that row alone.
  if (last) expect([action, before]).toMatchObject([action, { status: last.status, v: last.v }]);
  if (first.includes(step)) expect(after?.status).toBe('pending');
  else if (still.includes(step)) expect(after?.status).toBe(before?.status);
  else if (step !== 'undo')
    expect([action, after?.status]).toEqual([
      action,
      (next as After)(step as ListingStep & UpdateStep & ClaimStep, before?.status as never),
    ]);
}
