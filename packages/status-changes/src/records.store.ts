import {
  type AuditDoc,
  type ClaimDoc,
  createAuditRowId,
  insertAuditRow,
  type ListingDoc,
  type OutboxDoc,
  type ReviewDoc,
  type UndoDoc,
} from '@app/db';
import type { MailTemplate, MailValues } from '@app/mail';
import type { Locale } from '@app/option-lists';
import { maxUndoSeconds } from '@app/types/admin/lists';
import { ObjectId } from 'mongodb';
import type { CommandContext } from './command-context.ts';
import { createOutboxEntry } from './outbox-entry.ts';

export type AuditRow = Pick<AuditDoc, 'action' | 'target'> &
  Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** Recipient of a mail, and the outbox subject that orders it after earlier ones. */
export interface Recipient {
  userId: string;
  /** Absent: English. */
  locale?: Locale | undefined;
  subject: string;
}

type MailContent<T extends MailTemplate> = [template: T, values: MailValues<T>];

/** Writes audit rows, mails and undo records of a change. */
export function createRecordStore({
  collections,
  now,
  actor,
  requestId,
  address,
  undoSeconds = maxUndoSeconds,
  session,
}: CommandContext) {
  const undoMs = undoSeconds * 1000;
  /** Mails of a decision wait a sixth longer than Undo is possible. */
  const sideEffectDelayMs = (undoMs * 7) / 6;
  const { audit, outbox, undos, flags } = collections;
  const writeOptions = { session, ignoreUndefined: true } as const;

  /** Side effects of staff's decisions wait until Undo has ended; those of users are immediate. */
  const addOutboxEntry = async (
    auditId: ObjectId,
    keySuffix: string,
    entry: Pick<OutboxDoc, 'kind' | 'subject' | 'payload'>,
  ): Promise<void> => {
    const key = `${auditId.toHexString()}:${keySuffix}`;
    const dueAt = new Date(now.getTime() + (actor.kind === 'admin' ? sideEffectDelayMs : 0));
    const newEntry = createOutboxEntry({ key, ...entry }, now, dueAt);
    await outbox.insertOne({ _id: new ObjectId(), ...newEntry }, writeOptions);
  };

  /**
   * A mail about the change of this audit row, once per template; to several people with a `keySuffix` of each. Not sent
   * to deleted accounts.
   */
  const notify = async <T extends MailTemplate>(
    auditId: ObjectId,
    { userId, locale = 'en', subject }: Recipient,
    template: T,
    values: MailValues<T>,
    keySuffix: string = template,
  ): Promise<void> => {
    if (userId.startsWith('gone_')) return;
    await addOutboxEntry(auditId, keySuffix, {
      kind: 'mail',
      subject,
      payload: { template, userId, locale, values },
    });
  };

  return {
    audit: (row: AuditRow): Promise<ObjectId> =>
      insertAuditRow(collections, { at: now, actor, requestId, address, ...row }, session),

    /** Rows of related changes, in order. */
    async auditAll(rows: readonly AuditRow[]): Promise<void> {
      const auditDocs: AuditDoc[] = [];
      for (const row of rows) {
        const _id = await createAuditRowId(collections, session);
        auditDocs.push({ _id, at: now, actor, requestId, address, ...row });
      }
      if (auditDocs.length > 0) await audit.insertMany(auditDocs, writeOptions);
    },

    notify,
    /** To an address without an account. */
    async notifyAddress<T extends MailTemplate>(
      auditId: ObjectId,
      { address, locale, subject }: { address: string; locale: Locale; subject: string },
      template: T,
      values: MailValues<T>,
    ): Promise<void> {
      const payload = { template, to: address, locale, values };
      await addOutboxEntry(auditId, template, { kind: 'mail', subject, payload });
    },
    notifyAuthor: <T extends MailTemplate>(auditId: ObjectId, review: ReviewDoc, ...mail: MailContent<T>) =>
      notify(auditId, { ...review, subject: `review:${review.publicId}` }, ...mail),
    /** To the authors of several reviews, each about their own one. */
    async notifyAuthors<T extends MailTemplate>(
      auditId: ObjectId,
      reviews: readonly ReviewDoc[],
      template: T,
      values: MailValues<T>,
    ): Promise<void> {
      for (const review of reviews) {
        const { publicId } = review;
        const recipient = { ...review, subject: `review:${publicId}` };
        await notify(auditId, recipient, template, values, `${template}:${publicId}`);
      }
    },
    /** Does nothing if the listing has no owner. */
    async notifyOwner<T extends MailTemplate>(
      auditId: ObjectId,
      { _id, ownerUserId, locale }: Pick<ListingDoc, '_id' | 'ownerUserId' | 'locale'>,
      ...mail: MailContent<T>
    ): Promise<void> {
      const subject = `listing:${_id.toHexString()}`;
      if (ownerUserId) await notify(auditId, { userId: ownerUserId, locale, subject }, ...mail);
    },

    notifyClaimant: <T extends MailTemplate>(auditId: ObjectId, claim: ClaimDoc, ...mail: MailContent<T>) =>
      notify(auditId, { ...claim, subject: `claim:${claim._id.toHexString()}` }, ...mail),

    /** Everybody who claimed the listing while the approved claim was pending. */
    async notifyBlockedClaimants(
      auditId: ObjectId,
      { _id, blocked }: ClaimDoc,
      values: MailValues<'claim-lost'>,
    ): Promise<void> {
      const subject = `claim:${_id.toHexString()}`;
      for (const claimant of blocked) {
        const recipient = { ...claimant, subject };
        await notify(auditId, recipient, 'claim-lost', values, `claim-lost:${claimant.userId}`);
      }
    },

    /** The worker creates the code when it writes the mail, so it is never stored. */
    async sendClaimCode(
      auditId: ObjectId,
      { _id, userId, locale }: Pick<ClaimDoc, '_id' | 'userId' | 'locale'>,
    ): Promise<void> {
      const claimId = _id.toHexString();
      const payload = { template: 'claim-code', userId, locale, values: { claim: claimId } };
      // A separate subject, so that a code does not wait for other mails of the claim.
      await addOutboxEntry(auditId, 'claim-code', {
        kind: 'mail',
        subject: `claim-code:${claimId}`,
        payload,
      });
    },

    /** The worker reads the address and creates the secret when it writes the mail: neither is in the outbox. */
    async sendManagerInvitation(
      auditId: ObjectId,
      {
        subject,
        locale,
        ...values
      }: Pick<Recipient, 'subject'> & { locale: Locale; invitation: string; v: number },
    ): Promise<void> {
      const payload = { template: 'manager-invitation' satisfies MailTemplate, locale, values };
      await addOutboxEntry(auditId, 'manager-invitation', { kind: 'mail', subject, payload });
    },

    /** Merges into the metadata that the account's browser reads and may write. */
    async writeMetadata(
      auditId: ObjectId,
      { userId, subject }: Pick<Recipient, 'userId' | 'subject'>,
      unsafeMetadata: Record<string, unknown>,
      /** Distinguishes several accounts of one decision. */
      keySuffix = 'identity',
    ): Promise<void> {
      const payload = { do: 'metadata', userId, unsafeMetadata };
      await addOutboxEntry(auditId, keySuffix, { kind: 'identity', subject, payload });
    },

    /** Cancels all side effects of a decision. False if some have started. */
    async cancelSideEffects(auditId: ObjectId): Promise<boolean> {
      const hexId = auditId.toHexString();
      // All keys that start with the id and a colon; `;` is the character after `:`.
      const keyRange = { $gte: `${hexId}:`, $lt: `${hexId};` };
      const waitingFilter = { key: keyRange, status: 'waiting' as const, attempts: 0 };
      await outbox.updateMany(waitingFilter, { $set: { status: 'cancelled', doneAt: now } }, writeOptions);
      return (await outbox.findOne({ key: keyRange, status: { $ne: 'cancelled' } }, writeOptions)) === null;
    },

    async storeUndo(
      auditId: ObjectId,
      {
        before,
        flags: closedFlagIds,
        ...undoFields
      }: Pick<UndoDoc, 'target' | 'v' | 'flags' | 'managers' | 'notices'> & { before: object },
    ): Promise<Date> {
      const undoUntil = new Date(now.getTime() + undoMs);
      await undos.insertOne(
        {
          _id: auditId,
          ...undoFields,
          by: actor.id,
          before: { ...before },
          flags: closedFlagIds,
          until: undoUntil,
        },
        writeOptions,
      );
      return undoUntil;
    },
    removeUndo: (auditId: ObjectId) => undos.findOneAndDelete({ _id: auditId }, writeOptions),

    /** Returns the flags that it closed. */
    async closeFlags(reviewId: ObjectId, status: 'upheld' | 'declined'): Promise<ObjectId[]> {
      const openFilter = { reviewId, status: 'open' as const };
      const openFlagIds = await flags
        .find(openFilter, { ...writeOptions, projection: { _id: 1 } as const })
        .map(({ _id }) => _id)
        .toArray();
      if (openFlagIds.length > 0)
        await flags.updateMany(
          openFilter,
          { $set: { status, decidedAt: now, decidedBy: actor.id } },
          writeOptions,
        );
      return openFlagIds;
    },
    async reopenFlags(flagIds: readonly ObjectId[]): Promise<void> {
      const reopenUpdate = {
        $set: { status: 'open' as const },
        $unset: { decidedAt: '' as const, decidedBy: '' as const },
      };
      if (flagIds.length > 0)
        await flags.updateMany({ _id: { $in: [...flagIds] } }, reopenUpdate, writeOptions);
    },
  };
}
export type RecordStore = ReturnType<typeof createRecordStore>;

/** Audits an attempt that a rule refused, outside of its transaction, which is rolled back. */
export const auditRefusal = async (
  ctx: CommandContext,
  action: string,
  target: AuditDoc['target'],
  reason: string,
): Promise<void> => {
  const records = createRecordStore({ ...ctx, session: undefined });
  await records.audit({ action: `${action}.refused`, target, reason });
};
