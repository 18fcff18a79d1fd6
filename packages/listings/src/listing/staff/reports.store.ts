import type { ClientSession, ReportDoc } from '@app/db';
import { takedownSubject } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { findDeletion } from '@app/status-changes/deletion/deletions.store';
import { DomainError } from '@app/status-changes/domain-error';
import { createRecordStore } from '@app/status-changes/records.store';
import type { DecideReportInput } from '@app/status-changes/staff/inputs';
import type { Subject } from '@app/status-changes/subject';
import { ObjectId } from 'mongodb';
import { createListingStore } from '../listing.store.ts';
import { deleteListing, restoreListing } from './delete-listing.ts';

const isOpen = ({ status }: ReportDoc) => status === 'open';

/** Visitors' reports as a subject of staff's decisions. They have no version: open or decided. */
export const reportSubject: Subject<ReportDoc, DecideReportInput['outcome'], { report: ReportDoc }> = {
  kind: 'report',
  createStore(ctx, session) {
    const noticeIds: ObjectId[] = [];
    return {
      find: async (id) =>
        ObjectId.isValid(id) ? ctx.collections.reports.findOne({ _id: new ObjectId(id) }, { session }) : null,
      async replace(previous, updated) {
        const { _id, status } = previous;
        const options = { session, ignoreUndefined: true } as const;
        const { matchedCount } = await ctx.collections.reports.replaceOne({ _id, status }, updated, options);
        if (matchedCount !== 1) throw new Error('A report changed under its own transaction.');
        if (updated.field === takedownSubject)
          noticeIds.push(...(await applyTakedown(ctx, session, previous, updated)));
        return updated;
      },
      getNoticeIds: () => noticeIds,
    };
  },
  getVersion: (report) => (isOpen(report) ? 0 : 1),
  allowsAction: (_, report) => isOpen(report),
  toResult: (report) => ({ report }),
  toAuditEntry: (action, previous, updated) => ({
    action: `report.${action}`,
    target: { kind: 'report', id: updated._id.toHexString() },
    before: { status: previous.status, submittedAt: previous.createdAt },
    after: { status: updated.status, listing: updated.listingId.toHexString(), field: updated.field },
  }),
  undo: ({ decision: _, ...report }, { answerTo }) => ({
    ...report,
    status: 'open',
    ...(answerTo && { answerTo }),
  }),
  duplicateCode: 'not_now',
};

/**
 * Deletes the listing with a takedown decision, and returns the audit row of its mails; restores it with its undo, which
 * mails nobody.
 * @throws {DomainError} `already_claimed`: another owner has the page since, which the request cannot take from them
 */
async function applyTakedown(
  ctx: CommandContext,
  session: ClientSession,
  previous: ReportDoc,
  updated: ReportDoc,
): Promise<ObjectId[]> {
  const listingId = updated.listingId.toHexString();
  const listing = await createListingStore(ctx, session).find(listingId);
  if (!listing) return [];
  const nestedContext = { ...ctx, outerSession: session };
  const isDeleted = listing.status === 'deleted';
  if (updated.status === 'done' && !isDeleted) {
    const { ownerUserId } = listing;
    if (ownerUserId && !(await findDeletion(ctx, ownerUserId, session)))
      throw new DomainError('already_claimed');
    const input = { id: listingId, notes: 'Asked for by its owner.' };
    return [(await deleteListing(nestedContext, input)).auditId];
  }
  // A listing that was deleted before the decision stays deleted.
  const wasDeletedByDecision = listing.deletedAt?.getTime() === previous.decision?.at.getTime();
  if (previous.status === 'done' && isDeleted && wasDeletedByDecision) {
    const { auditId } = await restoreListing(nestedContext, { id: listingId });
    await createRecordStore(ctx, session).cancelSideEffects(auditId);
  }
  return [];
}
