// Messages by staff apart from decisions: a mail, and an audit row with the text. Nothing else changes; after an undo
// the mail is not sent.
import type { MessageDoc } from '@app/db';
import { reviewSubject } from '@app/reviews/review/subject';
import type { Case, ClaimCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError, requireStaff } from '@app/status-changes/domain-error';
import type { DecisionInput, DecisionResult, Undoable } from '@app/status-changes/inputs';
import type { Subject } from '@app/status-changes/subject';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { claimSubject } from '../claim/subject.ts';
import { type ListingResult, listingSubject } from '../listing/subject.ts';
import { findOpenMessage } from './messages.store.ts';
import { requireMailText, sendMessage, type Thread } from './send-message.ts';

/** `v`: a later version may belong to another person. */
interface MessageInput extends DecisionInput {
  message: string;
}

/** A thread of a person whose account may be gone. */
interface PossibleThread extends Pick<Thread, 'kind' | 'about' | 'listingId'> {
  userId: string | undefined;
  locale: Thread['locale'] | undefined;
}

/**
 * @throws {DomainError} `not_staff`, `not_found`, `reason_missing` without text, `health_facts`, and `no_author` of a
 * review or `no_owner` if there is no account, or it was deleted
 * @throws {ConflictError} `stale`
 */
async function sendToPerson<C extends Case, Result extends object>(
  ctx: CommandContext,
  subject: Subject<C, never, Result>,
  { id, v: seenVersion, message }: MessageInput,
  getThread: (subjectCase: C) => PossibleThread,
): Promise<Undoable & Result> {
  requireStaff(ctx);
  const text = requireMailText(message);
  return runInTransaction(ctx, async (tx) => {
    const subjectCase = await subject.createStore(tx).find(id);
    if (!subjectCase) throw new DomainError('not_found');
    if (seenVersion !== undefined && subject.getVersion(subjectCase) !== seenVersion)
      throw new ConflictError('stale', subjectCase);
    const { userId, locale = 'en', ...thread } = getThread(subjectCase);
    if (!userId || userId.startsWith('gone_'))
      throw new DomainError(thread.kind === 'review' ? 'no_author' : 'no_owner');
    const undoable = await sendMessage(tx, { ...thread, userId, locale }, text);
    return { ...subject.toResult(subjectCase), ...undoable };
  });
}

/** Writes to the owner of a listing. Errors as in `sendToPerson`. */
export const messageOwner = (ctx: CommandContext, input: MessageInput): Promise<ListingResult> =>
  sendToPerson(ctx, listingSubject, input, ({ _id, ownerUserId: userId, locale }) => ({
    kind: 'listing',
    about: _id,
    listingId: _id,
    userId,
    locale,
  }));

/** Writes to the claimant of a listing. Errors as in `sendToPerson`. */
export const messageClaimant = (ctx: CommandContext, input: MessageInput): Promise<Undoable & ClaimCase> =>
  sendToPerson(ctx, claimSubject, input, ({ claim: { _id, listingId, userId, locale } }) => ({
    kind: 'claim',
    about: _id,
    listingId,
    userId,
    locale,
  }));

/** Writes to the author of a review. Errors as in `sendToPerson`. */
export const messageAuthor = (ctx: CommandContext, input: MessageInput): Promise<DecisionResult> =>
  sendToPerson(ctx, reviewSubject, input, ({ _id, listingId, userId, locale }) => ({
    kind: 'review',
    about: _id,
    listingId,
    userId,
    locale,
  }));

/**
 * Replies to a user's message in its thread.
 * @throws {DomainError} `not_staff`, those of the text, and those of `findOpenMessage`
 */
export async function answerMessage(
  ctx: CommandContext,
  input: MessageInput,
): Promise<Undoable & { message: MessageDoc }> {
  requireStaff(ctx);
  const mailText = requireMailText(input.message);
  return runInTransaction(ctx, async (tx) => {
    const message = await findOpenMessage(tx, input.id);
    return { message, ...(await sendMessage(tx, message, mailText, message._id)) };
  });
}

/**
 * Closes a user's message without a reply.
 * @throws {DomainError} `not_staff`, and those of `findOpenMessage`
 */
export async function closeMessage(
  ctx: CommandContext,
  { id }: DecisionInput,
): Promise<{ message: MessageDoc }> {
  requireStaff(ctx);
  return runInTransaction(ctx, async (tx) => {
    const message = await findOpenMessage(tx, id);
    await ctx.collections.messages.updateOne(
      { _id: message._id },
      { $set: { status: 'closed' } },
      { session: tx.session },
    );
    const target = { kind: 'message', id };
    await tx.records.audit({ action: 'message.close', target });
    return { message: { ...message, status: 'closed' } };
  });
}
