import type { ClientSession, Collections, StaffLinkDoc } from '@app/db';
import type { Template } from '@app/mail';
import { hashSecret } from '@app/team/sessions';
import { createLinkExpiry, findLinkSender } from '@app/team/staff-links';
import { MongoServerError, ObjectId } from 'mongodb';

/** Why a link opens nothing. */
export type ClosedReason = 'unknown' | 'used' | 'ended' | 'late';

/** True if an address has an open link already. */
export const isAlreadyInvitedError = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 11_000 && error.keyPattern?.email === 1;

/** Maximum links on the page; of more, the newest. */
const maxListed = 200;

/** Links by mail to join the team or to choose a new password. */
export function createStaffLinksStore(collections: Pick<Collections, 'staffLinks' | 'outbox' | 'admins'>) {
  const { staffLinks, outbox } = collections;

  /** Queues the mail of a link. It holds no address and no secret: the worker reads the one and creates the other. */
  async function queueMail({ _id, v }: StaffLinkDoc, session: ClientSession, now: Date): Promise<void> {
    const link = _id.toHexString();
    await outbox.insertOne(
      {
        _id: new ObjectId(),
        kind: 'mail',
        key: `staff-link:${link}:${v}`,
        subject: `staff-link:${link}`,
        payload: { template: 'staff-link' satisfies Template, locale: 'en', values: { link, v } },
        status: 'waiting',
        dueAt: now,
        attempts: 0,
        createdAt: now,
      },
      { session },
    );
  }

  return {
    list: (): Promise<StaffLinkDoc[]> =>
      staffLinks.find({ status: 'open' }).sort({ _id: -1 }).limit(maxListed).toArray(),

    find: (_id: ObjectId, session: ClientSession) => staffLinks.findOne({ _id }, { session }),

    /** Creates a link and queues its mail. Ends an open one of the member. */
    async send(
      fields: Pick<StaffLinkDoc, 'email' | 'name' | 'role' | 'memberId' | 'sentBy'>,
      session: ClientSession,
      now: Date,
    ): Promise<StaffLinkDoc> {
      if (fields.memberId)
        await staffLinks.updateMany(
          { email: fields.email, status: 'open' },
          { $set: { status: 'ended' }, $unset: { pendingSecret: '' } },
          { session },
        );
      const sending = { sentAt: now, expiresAt: createLinkExpiry(now) };
      const doc: StaffLinkDoc = { _id: new ObjectId(), status: 'open', ...fields, ...sending, v: 1 };
      await staffLinks.insertOne(doc, { session, ignoreUndefined: true });
      await queueMail(doc, session, now);
      return doc;
    },

    /** Ends the secret of an open link and queues a mail with another one. Null if it is closed. */
    async resend(
      _id: ObjectId,
      sentBy: string,
      session: ClientSession,
      now: Date,
    ): Promise<StaffLinkDoc | null> {
      const doc = await staffLinks.findOneAndUpdate(
        { _id, status: 'open' },
        {
          $set: { sentBy, sentAt: now, expiresAt: createLinkExpiry(now) },
          $unset: { hash: '', pendingSecret: '' },
          $inc: { v: 1 },
        },
        { session, returnDocument: 'after' },
      );
      if (doc) await queueMail(doc, session, now);
      return doc;
    },

    /** Ends an open link. Null if it is closed. */
    end: (_id: ObjectId, session: ClientSession) =>
      staffLinks.findOneAndUpdate(
        { _id, status: 'open' },
        { $set: { status: 'ended' }, $unset: { pendingSecret: '' } },
        { session, returnDocument: 'after' },
      ),

    /** Uses a link up. False if it was used, ended or sent again since it was read, or is late. */
    async redeem({ _id, hash }: StaffLinkDoc, session: ClientSession, now: Date): Promise<boolean> {
      const { modifiedCount } = await staffLinks.updateOne(
        { _id, hash, status: 'open', expiresAt: { $gt: now } },
        { $set: { status: 'used' }, $unset: { pendingSecret: '' } },
        { session },
      );
      return modifiedCount === 1;
    },

    /** The open link of a secret, or why there is none, with its id where it is known. */
    async findOpen(
      secret: string,
      now: Date,
    ): Promise<{ link: StaffLinkDoc } | { reason: ClosedReason; id?: string }> {
      const link = await staffLinks.findOne({ hash: hashSecret(secret) });
      if (!link) return { reason: 'unknown' };
      const id = link._id.toHexString();
      if (link.status !== 'open') return { reason: link.status, id };
      if (link.expiresAt <= now) return { reason: 'late', id };
      // An owner who was removed, or whose session was stolen, leaves no way in.
      if (!(await findLinkSender(collections, link))) return { reason: 'ended', id };
      return { link };
    },

    /** Stores the second factor before its first code. Returns that of another tab, if it came first. */
    async storePendingSecret({ _id, pendingSecret }: StaffLinkDoc, sealed: string): Promise<string> {
      const secretFilter = pendingSecret ?? { $exists: false };
      const doc =
        (await staffLinks.findOneAndUpdate(
          { _id, status: 'open', pendingSecret: secretFilter },
          { $set: { pendingSecret: sealed } },
          { returnDocument: 'after' },
        )) ?? (await staffLinks.findOne({ _id }));
      return doc?.pendingSecret ?? sealed;
    },
  };
}
