import type { ClinicDoc, ListingDoc, MessageDoc, ObjectId, ReportDoc, ReviewDoc, UndoDoc } from '@app/db';
import { claimSubject } from '@app/listings/claim/subject';
import { clinicSubject } from '@app/listings/clinic/correct-clinic';
import { reportSubject } from '@app/listings/listing/staff/reports.store';
import { listingSubject } from '@app/listings/listing/subject';
import { undoMessage } from '@app/listings/message/send-message';
import { updateSubject } from '@app/listings/update/subject';
import { replySubject } from '@app/reviews/reply/subject';
import { reviewSubject } from '@app/reviews/review/subject';
import {
  requireOtherPersonIfDecisionAppealed,
  requireOtherPersonIfFlagsAppealed,
} from '@app/status-changes/appeal/staff-decisions.store';
import type { Case, ClaimCase, UpdateCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, refuseDuplicate, requireStaff } from '@app/status-changes/domain-error';
import type { Subject, SubjectKind } from '@app/status-changes/subject';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { restoreManagers } from './restore-managers.store.ts';

/** The restored subject. */
export type UndoResult =
  | { kind: 'review' | 'reply'; review: ReviewDoc }
  | { kind: 'listing'; listing: ListingDoc }
  | { kind: 'report'; report: ReportDoc }
  | { kind: 'clinic'; clinic: ClinicDoc }
  /** An unread message by staff. */
  | { kind: 'message'; message: MessageDoc }
  | ({ kind: 'update' } & UpdateCase)
  | ({ kind: 'claim' } & ClaimCase);

/**
 * Undoes one's own decision within 30 s, unless its subject changed since: restores the subject and the managers of the
 * listing, and cancels the mails.
 * @throws {DomainError} `not_staff`, `too_late`; `same_person` if the decision is under appeal
 */
export async function undoDecision(
  ctx: CommandContext,
  { auditId }: { auditId: ObjectId },
): Promise<UndoResult> {
  const undoneBy = requireStaff(ctx);
  return (
    runInTransaction(ctx, async (tx): Promise<UndoResult> => {
      const undoDoc = await tx.records.removeUndo(auditId);
      if (!undoDoc || undoDoc.by !== undoneBy || undoDoc.until < ctx.now) throw new DomainError('too_late');
      for (const id of [auditId, ...(undoDoc.notices ?? [])])
        if (!(await tx.records.cancelSideEffects(id))) throw new DomainError('too_late');
      await requireOtherPersonIfFlagsAppealed(tx, undoDoc.flags);
      await tx.records.reopenFlags(undoDoc.flags);
      if (undoDoc.target.kind === 'message')
        return { kind: 'message', message: await undoMessage(tx, undoDoc) };
      return restoreSubject(tx, undoDoc);
    })
      // Another record has taken its unique key meanwhile.
      .catch(refuseDuplicate('too_late'))
  );
}

const subjectByKind: Readonly<Record<SubjectKind, Subject<Case, string, object>>> = {
  review: reviewSubject,
  reply: replySubject,
  listing: listingSubject,
  update: updateSubject,
  claim: claimSubject,
  report: reportSubject,
  clinic: clinicSubject,
};

async function restoreSubject(
  tx: Transaction,
  { _id, target, v, before: storedPreviousCase, flags, managers = [] }: UndoDoc,
): Promise<UndoResult> {
  const kind = target.kind as SubjectKind;
  const subject = subjectByKind[kind];
  const store = subject.createStore(tx);
  // Safe: a decision stores the case of its own kind.
  const previousCase = storedPreviousCase as unknown as Case;
  const currentCase = await store.find(target.id, previousCase);
  if (!currentCase || subject.getVersion(currentCase) !== v) throw new DomainError('too_late');
  const decidedDoc = getDecidedDoc(currentCase);
  if ('decision' in decidedDoc) await requireOtherPersonIfDecisionAppealed(tx, decidedDoc);
  const restoredCase = await store.replace(
    currentCase,
    subject.undo(currentCase, previousCase, flags.length),
  );
  for (const row of [
    subject.toAuditRow('undo', currentCase, restoredCase),
    ...(subject.getRelatedAuditRows?.('undo', currentCase, restoredCase) ?? []),
  ])
    await tx.records.audit({ ...row, reason: _id.toHexString() });
  await restoreManagers(tx, managers);
  // Safe: `UndoResult` has for each kind what its subject returns.
  return { kind, ...subject.toResult(restoredCase) } as UndoResult;
}

/** The document with the decision, which a claim or an update has with others. */
function getDecidedDoc(currentCase: Case) {
  if ('claim' in currentCase) return currentCase.claim;
  return 'update' in currentCase ? currentCase.update : currentCase;
}
