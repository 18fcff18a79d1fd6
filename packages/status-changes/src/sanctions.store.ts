import type { SanctionDoc } from '@app/db';
import type { Locale } from '@app/option-lists';
import { ObjectId } from 'mongodb';
import type { CommandContext, TimedContext } from './command-context.ts';
import { DomainError, requireStaff } from './domain-error.ts';
import { endManagers } from './managers.store.ts';
import { requireNotes } from './staff/notes.ts';
import { runInTransaction, type Transaction } from './transaction.store.ts';

/** The strictest sanction in force; null: none. */
export async function findSanction(
  { collections: { sanctions }, now, session }: TimedContext,
  userId: string,
): Promise<SanctionDoc | null> {
  const activeFilter = { userId, until: { $gt: now }, liftedAt: { $exists: false } };
  const activeSanctions = await sanctions.find(activeFilter, { session }).toArray();
  return (
    activeSanctions.sort(
      (a, b) =>
        Number(b.kind === 'suspend') - Number(a.kind === 'suspend') || b.until.getTime() - a.until.getTime(),
    )[0] ?? null
  );
}

export interface SanctionAccountInput {
  userId: string;
  kind: SanctionDoc['kind'];
  days: number;
  /** Shown to the account. */
  reason: string;
  /** The item that caused it. */
  about: SanctionDoc['about'];
  locale: Locale;
}

const dayMs = 86_400_000;

/**
 * Restricts an account for a time and mails the reason; the account may appeal. A suspension also ends its management of
 * other listings, and that of others of its own. The audit row names the item, not the account.
 * @throws {DomainError} `not_staff`, `reason_missing`, `not_found` if the account was deleted
 */
export async function sanctionAccount(
  ctx: CommandContext,
  { userId, kind, days, reason, about, locale }: SanctionAccountInput,
): Promise<SanctionDoc> {
  const sanctionedBy = requireStaff(ctx);
  const note = requireNotes(reason);
  if (userId.startsWith('gone_')) throw new DomainError('not_found');
  const sanction: SanctionDoc = {
    _id: new ObjectId(),
    userId,
    kind,
    reason: note,
    by: sanctionedBy,
    about,
    locale,
    from: ctx.now,
    until: new Date(ctx.now.getTime() + days * dayMs),
  };
  return runInTransaction(ctx, async (tx) => {
    await ctx.collections.sanctions.insertOne(sanction, { session: tx.session });
    const until = sanction.until.toISOString();
    const auditId = await tx.records.audit({
      action: `account.${kind}`,
      target: about,
      after: { until },
      reason: note,
    });
    const recipient = { userId, locale, subject: `account:${userId}` };
    await tx.records.notify(auditId, recipient, 'account-sanctioned', {
      suspended: kind === 'suspend',
      until,
      note,
    });
    // Their managers must not act in their place either.
    if (kind === 'suspend')
      await endManagers(tx, { $or: [{ userId }, { ownerUserId: userId }] }, { reason: 'account' });
    return sanction;
  });
}

/**
 * Lifts a sanction before its end, with a mail.
 * @throws {DomainError} `not_staff`, `not_found`, `not_now` if it has ended
 */
export async function liftSanction(
  ctx: CommandContext,
  { sanctionId: _id }: { sanctionId: ObjectId },
): Promise<SanctionDoc> {
  requireStaff(ctx);
  return runInTransaction(ctx, async (tx) => {
    const sanction = await ctx.collections.sanctions.findOne({ _id }, { session: tx.session });
    if (!sanction) throw new DomainError('not_found');
    if (sanction.liftedAt || sanction.until <= ctx.now) throw new DomainError('not_now');
    return liftActiveSanction(tx, sanction);
  });
}

/** Lifts a sanction within the transaction of an upheld appeal; does nothing if it has ended. */
export async function liftAppealedSanction(tx: Transaction, _id: ObjectId): Promise<void> {
  const sanction = await tx.collections.sanctions.findOne({ _id }, { session: tx.session });
  if (sanction && !sanction.liftedAt && sanction.until > tx.now) await liftActiveSanction(tx, sanction);
}

async function liftActiveSanction(tx: Transaction, sanction: SanctionDoc): Promise<SanctionDoc> {
  const { _id, userId, locale, about } = sanction;
  await tx.collections.sanctions.updateOne({ _id }, { $set: { liftedAt: tx.now } }, { session: tx.session });
  const auditId = await tx.records.audit({ action: 'account.lift', target: about });
  await tx.records.notify(auditId, { userId, locale, subject: `account:${userId}` }, 'account-restored', {});
  return { ...sanction, liftedAt: tx.now };
}
