import type { ListingDoc, ObjectId, VisitRequestDoc } from '@app/db';
import type { VisitAnswer } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import { findListingAccess } from '@app/status-changes/listing-access.store';
import { auditRefusal } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../listing/listing.store.ts';
import { changeOwnListing, type ListingRef } from '../listing/owner/change-own-listing.ts';
import { applyVisitRequestAnswer, listAllowedAnswers } from './changes.ts';
import {
  createVisitRequestStore,
  toVisitRequestAuditRow,
  toVisitRequestSubject,
} from './visit-request.store.ts';
import { countWorkingHours, getPracticeTimeZone } from './working-days.ts';

/**
 * Records what the owner of the listing or their manager did about a request. The first answer in time counts for the
 * public figures. Attempts by others are audited.
 * @throws {DomainError} `not_found` also for somebody else's listing, `not_now` if its status does not allow the answer
 */
export async function answerVisitRequest(
  ctx: CommandContext,
  { requestId, answer }: { requestId: ObjectId; answer: VisitAnswer },
): Promise<VisitRequestDoc> {
  const userId = requireUser(ctx);
  const answeredRequest = await runInTransaction(ctx, async (tx) => {
    const store = createVisitRequestStore(tx);
    const currentRequest = await store.find(requestId);
    const listing = currentRequest && (await store.findListing(currentRequest.listingId));
    if (!currentRequest || !listing) throw new DomainError('not_found');
    const attempt = { userId, permission: 'answer_visit_request' as const };
    if (!(await findListingAccess(tx, listing, attempt))) return undefined;
    if (!listAllowedAnswers(currentRequest).includes(answer)) throw new DomainError('not_now');
    const request = applyVisitRequestAnswer(currentRequest, answer, ctx.now);
    await store.replace(request);
    if (currentRequest.dueAt) {
      const hours = countWorkingHours(currentRequest.askedAt, ctx.now, getPracticeTimeZone(listing));
      await store.addAnswerHours(listing._id, hours);
    }
    const auditId = await tx.records.audit(toVisitRequestAuditRow('answer', request));
    if (answer === 'declined') {
      const patientRecipient = { ...request, subject: toVisitRequestSubject(request) };
      await tx.records.notify(auditId, patientRecipient, 'visit-request-declined', {});
    }
    return request;
  });
  if (answeredRequest) return answeredRequest;
  const target = { kind: 'visit_request', id: requestId.toHexString() };
  await auditRefusal(ctx, 'visit_request.answer', target, 'not_yours');
  throw new DomainError('not_found');
}

/**
 * Sets whether patients can ask the caller’s listing for a visit. Open requests stay.
 * @throws {DomainError} `not_found`, `not_yours`
 */
export const setVisitRequestAcceptance = (
  ctx: CommandContext,
  { accepting: isAccepting, ...listingRef }: ListingRef & { accepting: boolean },
): Promise<ListingDoc> =>
  changeOwnListing(ctx, listingRef, 'visit_requests', async (listing, tx) => {
    if (isAccepting === !listing.refusesVisitRequests) return listing;
    const { refusesVisitRequests: _, ...otherFields } = listing;
    const updatedListing = {
      ...otherFields,
      ...(!isAccepting && { refusesVisitRequests: true as const }),
      v: listing.v + 1,
    };
    await createListingStore(tx).save('visit_requests', listing, updatedListing);
    return updatedListing;
  });
