import type { MessageDoc, ObjectId, UndoDoc } from '@app/db';
import { DomainError, requireStaff } from '@app/status-changes/domain-error';
import type { Undoable } from '@app/status-changes/inputs';
import { requireNotes } from '@app/status-changes/staff/notes';
import type { Transaction } from '@app/status-changes/transaction.store';
import { scanReply } from '@app/types/reply/reply-guard';

/** A thread: its subject and user. */
export type Thread = Pick<MessageDoc, 'kind' | 'about' | 'listingId' | 'userId' | 'locale'>;

/**
 * Checks a text that is mailed: others may see mails, so it must not contain health facts.
 * @throws {DomainError} `reason_missing` without text, `health_facts`
 */
export function requireMailText(text: string): string {
  const mailText = requireNotes(text);
  if (scanReply(mailText).some(({ kind }) => kind === 'body' || kind === 'level'))
    throw new DomainError('health_facts');
  return mailText;
}

/**
 * Sends a message in a thread: stored for the site, mailed, and audited. Open messages of the user count as answered.
 */
export async function sendMessage(
  tx: Transaction,
  { kind, about, listingId, userId, locale }: Thread,
  text: string,
  /** The answered message. */
  answeredMessageId?: ObjectId,
): Promise<Undoable> {
  const { session, records } = tx;
  const { messages, listings, reviews } = tx.collections;
  // Audit log and outbox use a review's public id.
  const review = kind === 'review' ? await reviews.findOne({ _id: about }, { session }) : null;
  const itemId = review?.publicId ?? about.toHexString();
  const target = answeredMessageId
    ? { kind: 'message', id: answeredMessageId.toHexString() }
    : { kind, id: itemId };
  const action = answeredMessageId ? 'message.answer' : `${kind}.message`;
  const auditId = await records.audit({ action, target, reason: text });
  const recipient = { userId, locale, subject: `${kind}:${itemId}` };
  if (kind === 'listing') await records.notify(auditId, recipient, 'listing-message', { note: text });
  else {
    const listing = await listings.findOne({ _id: listingId }, { session });
    const practitioner = listing ? `${listing.firstName} ${listing.lastName}` : '';
    await records.notify(auditId, recipient, `${kind}-message`, { practitioner, note: text });
  }
  const openMessagesFilter = { kind, about, userId, status: 'open' as const };
  const answeredMessageIds = await messages
    .find(openMessagesFilter, { session, projection: { _id: 1 } as const })
    .map(({ _id }) => _id)
    .toArray();
  await messages.updateMany(openMessagesFilter, { $set: { status: 'answered' } }, { session });
  const undoUntil = await records.storeUndo(auditId, {
    target: { kind: 'message', id: auditId.toHexString() },
    before: { answered: answeredMessageIds, target },
    v: 0,
    flags: [],
  });
  await messages.insertOne(
    {
      _id: auditId,
      kind,
      about,
      listingId,
      userId,
      locale,
      text,
      sentAt: undoUntil,
      from: 'team',
      by: tx.actor.id,
      status: 'sent',
    },
    { session },
  );
  return { auditId, undoUntil };
}

/** Changes by a message, for its undo. */
interface MessageUndoState {
  answered: ObjectId[];
  target: { kind: string; id: string };
}

/** Undoes a message: deletes it unread, and reopens what it answered. */
export async function undoMessage(tx: Transaction, { _id: auditId, before }: UndoDoc): Promise<MessageDoc> {
  const { messages } = tx.collections;
  const { session } = tx;
  const { answered, target } = before as unknown as MessageUndoState;
  const message = await messages.findOneAndDelete({ _id: auditId, by: requireStaff(tx) }, { session });
  if (!message) throw new DomainError('too_late');
  await messages.updateMany({ _id: { $in: answered } }, { $set: { status: 'open' } }, { session });
  await tx.records.audit({ action: `${target.kind}.undo`, target, reason: auditId.toHexString() });
  return message;
}
