import type { ReportDoc } from '@app/db';
import { takedownSubject } from '@app/option-lists';
import { findDeletion } from '@app/status-changes/deletions.store';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import type { Subject } from '@app/status-changes/subject';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { createListingStore } from '../listing.store.ts';
import { deleteListing, restoreListing } from './delete-listing.ts';

/** The notes are for staff; about a takedown, for the former owner. */
export interface DecideReportInput extends DecisionInput {
  outcome: 'done' | 'declined';
}

const isOpen = ({ status }: ReportDoc) => status === 'open';

/** Visitors' reports as a subject of staff's decisions. They have no version: open or decided. */
export const reportSubject: Subject<ReportDoc, DecideReportInput['outcome'], { report: ReportDoc }> = {
  kind: 'report',
  createStore(tx) {
    const noticeIds: ObjectId[] = [];
    return {
      find: async (id) =>
        ObjectId.isValid(id)
          ? tx.collections.reports.findOne({ _id: new ObjectId(id) }, { session: tx.session })
          : null,
      async replace(previousReport, updatedReport) {
        const { _id, status } = previousReport;
        const options = { session: tx.session, ignoreUndefined: true } as const;
        const { matchedCount } = await tx.collections.reports.replaceOne(
          { _id, status },
          updatedReport,
          options,
        );
        if (matchedCount !== 1) throw new Error('A report changed under its own transaction.');
        if (updatedReport.field === takedownSubject)
          noticeIds.push(...(await applyTakedown(tx, previousReport, updatedReport)));
        return updatedReport;
      },
      getNoticeIds: () => noticeIds,
    };
  },
  getVersion: (report) => (isOpen(report) ? 0 : 1),
  allowsAction: (_, report) => isOpen(report),
  toResult: (report) => ({ report }),
  toAuditRow: (action, previousReport, updatedReport) => ({
    action: `report.${action}`,
    target: { kind: 'report', id: updatedReport._id.toHexString() },
    before: { status: previousReport.status, submittedAt: previousReport.createdAt },
    after: {
      status: updatedReport.status,
      listing: updatedReport.listingId.toHexString(),
      field: updatedReport.field,
    },
  }),
  undo: ({ decision: _, ...report }, { answerTo }) => ({
    ...report,
    status: 'open',
    ...(answerTo && { answerTo }),
  }),
  duplicateKeyErrorCode: 'not_now',
};

/**
 * Deletes the listing with a takedown decision, and returns the audit row of its mails; restores it with its undo, which
 * mails nobody.
 * @throws {DomainError} `already_claimed`: another owner has the page since, which the request cannot take from them
 */
async function applyTakedown(
  tx: Transaction,
  previousReport: ReportDoc,
  updatedReport: ReportDoc,
): Promise<ObjectId[]> {
  const listingId = updatedReport.listingId.toHexString();
  const listing = await createListingStore(tx).find(listingId);
  if (!listing) return [];
  const isDeleted = listing.status === 'deleted';
  if (updatedReport.status === 'done' && !isDeleted) {
    const { ownerUserId } = listing;
    if (ownerUserId && !(await findDeletion(tx, ownerUserId))) throw new DomainError('already_claimed');
    const input = { id: listingId, notes: 'Asked for by its owner.' };
    return [(await deleteListing(tx, input)).auditId];
  }
  // A listing that was deleted before the decision stays deleted.
  const wasDeletedByDecision = listing.deletedAt?.getTime() === previousReport.decision?.at.getTime();
  if (previousReport.status === 'done' && isDeleted && wasDeletedByDecision) {
    const { auditId } = await restoreListing(tx, { id: listingId });
    await tx.records.cancelSideEffects(auditId);
  }
  return [];
}
