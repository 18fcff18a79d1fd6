import type { ClientSession, ReportDoc } from '@app/db';
import { takedownField } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import type { DecideReportInput } from '@app/status-changes/staff/inputs';
import type { Subject } from '@app/status-changes/subject';
import { ObjectId } from 'mongodb';
import { createListingStore } from '../listing.store.ts';
import { deleteListing, restoreListing } from './delete-listing.ts';

const isOpen = ({ status }: ReportDoc) => status === 'open';

/** Visitors' reports as a subject of staff's decisions. They have no version: open or decided. */
export const reportSubject: Subject<ReportDoc, DecideReportInput['outcome'], { report: ReportDoc }> = {
  kind: 'report',
  createStore: (ctx, session) => ({
    find: async (id) =>
      ObjectId.isValid(id) ? ctx.collections.reports.findOne({ _id: new ObjectId(id) }, { session }) : null,
    async replace(before, after) {
      const { _id, status } = before;
      const options = { session, ignoreUndefined: true } as const;
      const { matchedCount } = await ctx.collections.reports.replaceOne({ _id, status }, after, options);
      if (matchedCount !== 1) throw new Error('A report changed under its own transaction.');
      if (after.field === takedownField) await applyTakedown(ctx, session, before, after);
      return after;
    },
  }),
  getVersion: (report) => (isOpen(report) ? 0 : 1),
  allowsStep: (_, report) => isOpen(report),
  toResult: (report) => ({ report }),
  toAuditEntry: (action, before, after) => ({
    action: `report.${action}`,
    target: { kind: 'report', id: after._id.toHexString() },
    before: { status: before.status, submittedAt: before.createdAt },
    after: { status: after.status, listing: after.listingId.toHexString(), field: after.field },
  }),
  undo: ({ decision: _, ...now }, { answerTo }) => ({
    ...now,
    status: 'open',
    ...(answerTo && { answerTo }),
  }),
  duplicateCode: 'not_now',
};

/** Deletes the listing with a takedown decision; restores it with its undo. */
async function applyTakedown(
  ctx: CommandContext,
  session: ClientSession,
  before: ReportDoc,
  after: ReportDoc,
): Promise<void> {
  const target = after.listingId.toHexString();
  const listing = await createListingStore(ctx, session).find(target);
  if (!listing) return;
  const nestedContext = { ...ctx, within: session };
  const isGone = listing.status === 'deleted';
  if (after.status === 'done' && !isGone)
    await deleteListing(nestedContext, { id: target, notes: 'Asked for by its owner.' });
  // A listing that was deleted before the decision stays deleted.
  const wasDeletedByDecision = listing.deletedAt?.getTime() === before.decision?.at.getTime();
  if (before.status === 'done' && isGone && wasDeletedByDecision)
    await restoreListing(nestedContext, { id: target });
}
