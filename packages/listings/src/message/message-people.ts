// Messages by staff apart from decisions: a mail, and an audit row with the text. Nothing else changes; after an undo
// the mail is not sent.
import type { ListingDoc, MessageDoc, ReviewDoc } from '@app/db';
import type { Case, ClaimCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError, requireStaff } from '@app/status-changes/domain-error';
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

/** How to find what a message is about, and its recipient. */
interface ThreadFinder<C extends Case> {
  kind: Thread['kind'];
  find(tx: Transaction): Promise<C | null>;
  /** `userId`: undefined if there is no account. */
  getSubject(subjectCase: C): Pick<ReviewDoc, '_id' | 'listingId' | 'locale' | 'v'> & {
    userId: string | undefined;
  };
}

/**
 * @throws {DomainError} `not_staff`, `not_found`, `reason_missing` without text, `health_facts`, and `no_author` of a
 * review or `no_owner` if there is no account, or it was deleted
 * @throws {ConflictError} `stale`
 */
async function sendToPerson<C extends Case>(
  ctx: CommandContext,
  { v: seenVersion, message }: MessageInput,
  { kind, find, getSubject }: ThreadFinder<C>,
): Promise<Undoable & { subjectCase: C }> {
  requireStaff(ctx);
  const text = requireMailText(message);
  return runInTransaction(ctx, async (tx) => {
    const subjectCase = await find(tx);
    if (!subjectCase) throw new DomainError('not_found');
    const { _id: about, listingId, userId, locale = 'en', v: currentVersion } = getSubject(subjectCase);
    if (seenVersion !== undefined && currentVersion !== seenVersion)
      throw new ConflictError('stale', subjectCase);
    if (!userId || userId.startsWith('gone_'))
      throw new DomainError(kind === 'review' ? 'no_author' : 'no_owner');
    return { subjectCase, ...(await sendMessage(tx, { kind, about, listingId, userId, locale }, text)) };
  });
}

/**
 * Writes to the owner of a listing.
 * @throws as `sendToPerson`
 */
export async function messageOwner(ctx: CommandContext, input: MessageInput): Promise<ListingResult> {
  const { subjectCase: listing, ...undoable } = await sendToPerson<ListingDoc>(ctx, input, {
    kind: 'listing',
    find: (tx) => createListingStore(tx).find(input.id),
    getSubject: (subject) => ({ ...subject, listingId: subject._id, userId: subject.ownerUserId }),
  });
  return { listing, ...undoable };
}

/**
 * Writes to the claimant of a listing.
 * @throws as `sendToPerson`
 */
export async function messageClaimant(
  ctx: CommandContext,
  input: MessageInput,
): Promise<Undoable & ClaimCase> {
  const { subjectCase: claimCase, ...undoable } = await sendToPerson<ClaimCase>(ctx, input, {
    kind: 'claim',
    find: (tx) => createClaimStore(tx).find(input.id),
    getSubject: ({ claim }) => claim,
  });
  return { ...claimCase, ...undoable };
}

/**
 * Writes to the author of a review.
 * @throws as `sendToPerson`
 */
export async function messageAuthor(
  ctx: CommandContext,
  input: MessageInput,
): Promise<Undoable & { review: ReviewDoc }> {
  const { subjectCase: review, ...undoable } = await sendToPerson<ReviewDoc>(ctx, input, {
    kind: 'review',
    find: ({ collections, session }) => collections.reviews.findOne({ publicId: input.id }, { session }),
    getSubject: (subject) => subject,
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
