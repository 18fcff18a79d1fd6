// Messages by staff apart from decisions: a mail, and an audit row with the text. Nothing else changes; after an undo
// the mail is not sent.
import type { ListingDoc, MessageDoc, ReviewDoc } from '@app/db';
import type { Case, ClaimCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import {
  ConflictError,
  DomainError,
  type DomainErrorCode,
  requireStaff,
} from '@app/status-changes/domain-error';
import type { DecisionInput, Undoable } from '@app/status-changes/inputs';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { createClaimStore } from '../claim/claim.store.ts';
import { createListingStore } from '../listing/listing.store.ts';
import type { ListingResult } from '../listing/subject.ts';
import { findOpenMessage } from './messages.store.ts';
import { requireMailText, sendMessage, type Thread } from './send-message.ts';

/** `v`: a later version may belong to another person. */
interface MessageInput extends DecisionInput {
  message: string;
}

/** How to find the subject and recipient of a message. */
interface ThreadFinder<C extends Case> {
  find(tx: Transaction): Promise<C | null>;
  /** `userId`: undefined if there is no account, or it was deleted. */
  toThread(subjectCase: C): Omit<Thread, 'userId'> & { userId: string | undefined; v: number };
  noRecipientCode: DomainErrorCode;
}

/**
 * @throws {DomainError} `not_staff`, `not_found`, `reason_missing` without text, `health_facts`, and `noRecipientCode`
 * @throws {ConflictError} `stale`
 */
async function sendToPerson<C extends Case>(
  ctx: CommandContext,
  { v: seenVersion, message }: MessageInput,
  { find, toThread, noRecipientCode }: ThreadFinder<C>,
): Promise<Undoable & { subjectCase: C }> {
  requireStaff(ctx);
  const text = requireMailText(message);
  return runInTransaction(ctx, async (tx) => {
    const subjectCase = await find(tx);
    if (!subjectCase) throw new DomainError('not_found');
    const { v: currentVersion, userId, ...thread } = toThread(subjectCase);
    if (seenVersion !== undefined && currentVersion !== seenVersion)
      throw new ConflictError('stale', subjectCase);
    if (!userId || userId.startsWith('gone_')) throw new DomainError(noRecipientCode);
    return { subjectCase, ...(await sendMessage(tx, { ...thread, userId }, text)) };
  });
}

/**
 * Writes to the owner of a listing.
 * @throws as `sendToPerson`, `no_owner`
 */
export async function messageOwner(ctx: CommandContext, input: MessageInput): Promise<ListingResult> {
  const { subjectCase: listing, ...undoable } = await sendToPerson<ListingDoc>(ctx, input, {
    find: (tx) => createListingStore(tx).find(input.id),
    toThread: ({ _id, v, ownerUserId: userId, locale = 'en' }) => ({
      kind: 'listing',
      about: _id,
      listingId: _id,
      userId,
      locale,
      v,
    }),
    noRecipientCode: 'no_owner',
  });
  return { listing, ...undoable };
}

/**
 * Writes to the claimant of a listing.
 * @throws as `sendToPerson`, `no_owner`
 */
export async function messageClaimant(
  ctx: CommandContext,
  input: MessageInput,
): Promise<Undoable & ClaimCase> {
  const { subjectCase: claimCase, ...undoable } = await sendToPerson<ClaimCase>(ctx, input, {
    find: (tx) => createClaimStore(tx).find(input.id),
    toThread: ({ claim: { _id: about, listingId, userId, locale = 'en', v } }) => ({
      kind: 'claim',
      about,
      listingId,
      userId,
      locale,
      v,
    }),
    noRecipientCode: 'no_owner',
  });
  return { ...claimCase, ...undoable };
}

/**
 * Writes to the author of a review.
 * @throws as `sendToPerson`, `no_author`
 */
export async function messageAuthor(
  ctx: CommandContext,
  input: MessageInput,
): Promise<Undoable & { review: ReviewDoc }> {
  const { subjectCase: review, ...undoable } = await sendToPerson<ReviewDoc>(ctx, input, {
    find: ({ collections, session }) => collections.reviews.findOne({ publicId: input.id }, { session }),
    toThread: ({ _id: about, listingId, userId, locale = 'en', v }) => ({
      kind: 'review',
      about,
      listingId,
      userId,
      locale,
      v,
    }),
    noRecipientCode: 'no_author',
  });
  return { review, ...undoable };
}

/**
 * Replies to a user's message in its thread.
 * @throws {DomainError} `not_staff`, those of the text, and those of `findOpenMessage`
 */
export async function answerMessage(
  ctx: CommandContext,
  input: DecisionInput & { message: string },
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
