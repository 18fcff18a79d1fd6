import type { AuditDoc, ClientSession, ReviewDoc } from '@app/db';
import type { MailOf, Template } from '@app/mail';
import { ObjectId } from 'mongodb';
import type { Ctx } from './ctx.ts';

/** How long a decision may be taken back. */
const undoMs = 30_000;
/** How long its mail waits: longer, so that Undo always comes before it (decisions, ruling 23). */
const heldMs = 35_000;

export type AuditRow = Pick<AuditDoc, 'action' | 'target'> &
  Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** What a change leaves beside itself, in its transaction (`session`) or after a refusal without one. */
export function recordStore({ collections, now, actor, requestId }: Ctx, session?: ClientSession) {
  const { audit, outbox, undos, flags } = collections;
  const within = { ...(session && { session }), ignoreUndefined: true } as const;

  return {
    async audit(row: AuditRow): Promise<ObjectId> {
      const _id = new ObjectId();
      await audit.insertOne({ _id, at: now, actor, requestId, ...row }, within);
      return _id;
    },

    /** A mail to the review's author about the decision of this audit row; none to a deleted account. */
    async tellAuthor<T extends Template>(
      auditId: ObjectId,
      review: ReviewDoc,
      template: T,
      values: MailOf<T>,
    ): Promise<void> {
      if (review.userId.startsWith('gone_')) return;
      await outbox.insertOne(
        {
          _id: new ObjectId(),
          kind: 'mail',
          key: mailKey(auditId),
          subject: `review:${review.publicId}`,
          payload: { template, userId: review.userId, locale: review.locale ?? 'en', values },
          status: 'waiting',
          dueAt: new Date(now.getTime() + heldMs),
          attempts: 0,
          createdAt: now,
        },
        within,
      );
    },

    /** False where the mail is on its way already. */
    async callBackMail(auditId: ObjectId): Promise<boolean> {
      const key = mailKey(auditId);
      const held = { key, status: 'waiting' as const, attempts: 0 };
      await outbox.updateOne(held, { $set: { status: 'cancelled', doneAt: now } }, within);
      return (await outbox.findOne({ key, status: { $ne: 'cancelled' } }, within)) === null;
    },

    async holdUndo(auditId: ObjectId, before: ReviewDoc, v: number, closedFlags: ObjectId[]): Promise<Date> {
      const until = new Date(now.getTime() + undoMs);
      const target = { kind: 'review', id: before.publicId };
      await undos.insertOne(
        { _id: auditId, target, by: actor.id, v, before: { ...before }, flags: closedFlags, until },
        within,
      );
      return until;
    },
    undo: (auditId: ObjectId) => undos.findOneAndDelete({ _id: auditId }, within),

    /** Gives the flags that it closed. */
    async closeFlags(reviewId: ObjectId, status: 'upheld' | 'declined'): Promise<ObjectId[]> {
      const open = { reviewId, status: 'open' as const };
      const ids = await flags
        .find(open, { ...within, projection: { _id: 1 } as const })
        .map(({ _id }) => _id)
        .toArray();
      if (ids.length > 0) await flags.updateMany(open, { $set: { status, decidedAt: now } }, within);
      return ids;
    },
    async reopenFlags(ids: readonly ObjectId[]): Promise<void> {
      const back = { $set: { status: 'open' as const }, $unset: { decidedAt: '' as const } };
      if (ids.length > 0) await flags.updateMany({ _id: { $in: [...ids] } }, back, within);
    },
  };
}
export type RecordStore = ReturnType<typeof recordStore>;

const mailKey = (auditId: ObjectId) => `mail:${auditId.toHexString()}`;
