import { applyClaimReopening } from '@app/listings/claim/changes';
import { createClaimStore } from '@app/listings/claim/claim.store';
import { claimSubject } from '@app/listings/claim/subject';
import { applyListingReopening } from '@app/listings/listing/changes';
import { formatProsthetistName } from '@app/listings/listing/person-names';
import { listingSubject } from '@app/listings/listing/subject';
import { applyUpdateReopening } from '@app/listings/update/changes';
import { updateSubject } from '@app/listings/update/subject';
import { applyReplyReopening } from '@app/reviews/reply/changes';
import { replySubject } from '@app/reviews/reply/subject';
import { applyReviewReopening } from '@app/reviews/review/changes';
import { reviewSubject } from '@app/reviews/review/subject';
import { requireOtherPersonIfDecisionAppealed } from '@app/status-changes/appeal/staff-decisions.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput, Undoable } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import type { SubjectKind } from '@app/status-changes/subject';
import type { UndoResult } from './undo-decision.ts';

export interface ReopenInput extends DecisionInput {
  kind: Exclude<SubjectKind, 'report' | 'clinic'>;
}

/**
 * Returns a decided record to its queue. Not what its author withdrew, a review with an open appeal (decide that
 * instead), an approved update (edit the listing instead), and an undecided listing. An approved claim gives up the
 * listing.
 * @throws {DomainError} `already_reviewed` if the author wrote another review; `pending_claim_exists`,
 * `already_claimed` if another account was faster; `same_person` for whoever made a decision about a listing, update or
 * claim that is under appeal; and the errors of `decide`
 */
export async function reopen(
  ctx: CommandContext,
  { kind, ...input }: ReopenInput,
): Promise<Undoable & UndoResult> {
  // Safe: `UndoResult` has for each kind what its subject returns.
  return { kind, ...(await commandByKind[kind](ctx, input)) } as Undoable & UndoResult;
}

const commandByKind: Record<
  ReopenInput['kind'],
  (ctx: CommandContext, input: DecisionInput) => Promise<Undoable>
> = {
  review: (ctx, input) =>
    decide(ctx, reviewSubject, input, {
      action: {
        getAction: ({ revision }) => (revision?.status === 'refused' ? 'reopen_edit' : 'reopen'),
        refusedAction: 'reopen',
      },
      // An open appeal must be decided first, by another person.
      isPossible: ({ appeal }) => appeal?.status !== 'open',
      change: (review) =>
        applyReviewReopening(review.revision?.status === 'refused' ? 'reopen_edit' : 'reopen', review),
      async notify({ records, auditId }, previousReview, updatedReview) {
        if (previousReview.visible && !updatedReview.visible)
          await records.notifyAuthor(auditId, updatedReview, 'review-reopened', {});
      },
    }),
  reply: (ctx, input) => decide(ctx, replySubject, input, { action: 'reopen', change: applyReplyReopening }),
  listing: (ctx, input) =>
    decide(ctx, listingSubject, input, {
      action: 'reopen',
      isPossible: ({ decision }) => decision !== undefined,
      async change(listing, tx) {
        await requireOtherPersonIfDecisionAppealed(tx, listing);
        return applyListingReopening(listing, ctx.now);
      },
    }),
  update: (ctx, input) =>
    decide(ctx, updateSubject, input, {
      action: 'reopen',
      async change(updateCase, tx) {
        await requireOtherPersonIfDecisionAppealed(tx, updateCase.update);
        return applyUpdateReopening(updateCase);
      },
    }),
  claim: (ctx, input) =>
    decide(ctx, claimSubject, input, {
      action: 'reopen',
      async change(claimCase, tx) {
        const { claim, listing } = claimCase;
        await requireOtherPersonIfDecisionAppealed(tx, claim);
        if (listing?.ownerUserId && listing.ownerUserId !== claim.userId && !claim.contests)
          throw new DomainError('already_claimed');
        if (await createClaimStore(tx).findPending(claim.listingId))
          throw new DomainError('pending_claim_exists');
        return applyClaimReopening(claimCase, ctx.now);
      },
      async notify({ records, auditId }, previousCase, { claim, listing }) {
        if (previousCase.claim.status !== 'approved' || !listing) return;
        const subject = `claim:${claim._id.toHexString()}`;
        await records.writeMetadata(auditId, { userId: claim.userId, subject }, { prosthetistProfile: null });
        const practitioner = formatProsthetistName(listing);
        await records.notifyClaimant(auditId, claim, 'claim-reopened', { practitioner });
      },
    }),
};
