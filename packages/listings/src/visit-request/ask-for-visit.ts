import type { ObjectId, VisitRequestDoc } from '@app/db';
import type { Locale } from '@app/option-lists';
import { takesVisitRequests } from '@app/public-listing';
import type { CommandContext, IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, refuseDuplicate, requireUser } from '@app/status-changes/domain-error';
import { findListingAccess } from '@app/status-changes/listing-access.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import type { BodyOf, askForVisit as call } from '@app/types';
import { createManagerStore } from '../manager/manager.store.ts';
import { applyVisitRequestWithdrawal } from './changes.ts';
import {
  createVisitRequestStore,
  toVisitRequestAuditRow,
  toVisitRequestSubject,
} from './visit-request.store.ts';
import { addWorkingDays, getPracticeTimeZone } from './working-days.ts';

/** Working days within which practices are expected to answer, and after which the patient is notified of no answer. */
const expectedAnswerDays = 2;
const maxAnswerDays = 3;

export interface AskForVisitInput {
  listingId: ObjectId;
  /** As parsed by the endpoint's schema, with consent. */
  input: BodyOf<typeof call>;
  locale: Locale;
}

/**
 * Stores a visit request, and mails the owner, the practice manager and the patient. Neither the mails nor the audit
 * row contain a name, a contact or the practice that the patient asked.
 * @throws {DomainError} `not_found`, `own_practice`, `no_visit_requests`, `visit_request_open`
 */
export async function askForVisit(
  ctx: IdempotentContext<VisitRequestDoc>,
  { listingId, input, locale }: AskForVisitInput,
): Promise<VisitRequestDoc> {
  const userId = requireUser(ctx);
  return (
    runInTransaction(ctx, async (tx) => {
      const store = createVisitRequestStore(tx);
      const listing = await store.findListing(listingId);
      if (!listing?.approved) throw new DomainError('not_found');
      const attempt = { userId, permission: 'read' as const };
      if (await findListingAccess(tx, listing, attempt)) throw new DomainError('own_practice');
      if (!takesVisitRequests(listing)) throw new DomainError('no_visit_requests');
      if (await store.hasOpenRequest({ userId, listingId })) throw new DomainError('visit_request_open');
      const { kind, name, phone, email, times, patient } = input;
      const timeZone = getPracticeTimeZone(listing);
      const request: VisitRequestDoc = {
        _id: store.createId(),
        listingId,
        userId,
        kind,
        name,
        ...(phone && { phone }),
        ...(email && { email }),
        times: [...new Set(times)],
        patient,
        locale,
        status: 'new',
        open: true,
        askedAt: ctx.now,
        hearBy: addWorkingDays(ctx.now, expectedAnswerDays, timeZone).day,
        dueAt: addWorkingDays(ctx.now, maxAnswerDays, timeZone).time,
      };
      await store.insert(request);
      const auditId = await tx.records.audit(toVisitRequestAuditRow('ask', request));
      await tx.records.notifyOwner(auditId, listing, 'visit-request-received', {});
      const manager = await createManagerStore(tx).findActive(listing);
      if (manager?.userId) {
        // A separate subject, so that the patient's mails do not wait for the manager's.
        const subject = `${toVisitRequestSubject(request)}:manager`;
        const managerRecipient = { ...manager, userId: manager.userId, subject };
        await tx.records.notify(auditId, managerRecipient, 'visit-request-managed', {});
      }
      const patientRecipient = { userId, locale, subject: toVisitRequestSubject(request) };
      await tx.records.notify(auditId, patientRecipient, 'visit-request-sent', {});
      return request;
    })
      // Of two requests at once the index refuses the second.
      .catch(refuseDuplicate('visit_request_open', 'userId'))
  );
}

/**
 * Withdraws a request of the caller and deletes its name, contact and times; idempotent.
 * @throws {DomainError} `not_found` also for the request of another account
 */
export async function withdrawVisitRequest(
  ctx: CommandContext,
  { requestId }: { requestId: ObjectId },
): Promise<VisitRequestDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const store = createVisitRequestStore(tx);
    const currentRequest = await store.find(requestId);
    if (currentRequest?.userId !== userId) throw new DomainError('not_found');
    if (currentRequest.status === 'withdrawn') return currentRequest;
    const request = applyVisitRequestWithdrawal(currentRequest);
    await store.replace(request);
    await tx.records.audit(toVisitRequestAuditRow('withdraw', request));
    return request;
  });
}
