import type { ClientSession, Collections, StaffLinkDoc } from '@app/db';
import type { MailTemplate } from '@app/mail';
import { createOutboxEntry } from '@app/status-changes';
import { hashSecret } from '@app/team/sessions';
import { computeLinkExpiry, findLinkSender, getLinkPurpose } from '@app/team/staff-links';
import type { StaffLink } from '@app/types/admin/people/staff-links';
import { ObjectId } from 'mongodb';

export type ClosedReason = 'unknown' | 'used' | 'ended' | 'late';

/** Maximum links on the page; older ones are left out. */
const maxListedLinks = 200;

export function createStaffLinksStore(collections: Pick<Collections, 'staffLinks' | 'outbox' | 'admins'>) {
  const { staffLinks, outbox } = collections;

  /** Queues the mail of a link, without address and secret: the worker reads the address and creates the secret. */
  async function queueMail({ _id, v }: StaffLinkDoc, session: ClientSession, now: Date): Promise<void> {
    const linkId = _id.toHexString();
    const subject = `staff-link:${linkId}`;
    const template = 'staff-link' satisfies MailTemplate;
    const payload = { template, locale: 'en', values: { link: linkId, v } };
    const mailEntry = createOutboxEntry({ kind: 'mail', key: `${subject}:${v}`, subject, payload }, now);
    await outbox.insertOne({ _id: new ObjectId(), ...mailEntry }, { session });
  }

  return {
    list: (): Promise<StaffLinkDoc[]> =>
      staffLinks.find({ status: 'open' }).sort({ _id: -1 }).limit(maxListedLinks).toArray(),

    find: (_id: ObjectId, session: ClientSession) => staffLinks.findOne({ _id }, { session }),

    /** Creates a link and queues its mail. Ends the open link of an existing member. */
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
      const sentFields = { sentAt: now, expiresAt: computeLinkExpiry(now) };
      const doc: StaffLinkDoc = { _id: new ObjectId(), status: 'open', ...fields, ...sentFields, v: 1 };
      await staffLinks.insertOne(doc, { session, ignoreUndefined: true });
      await queueMail(doc, session, now);
      return doc;
    },

    /** Invalidates the secret of an open link and queues a mail with a new one. Null if the link is not open. */
    async resend(
      _id: ObjectId,
      sentBy: string,
      session: ClientSession,
      now: Date,
    ): Promise<StaffLinkDoc | null> {
      const doc = await staffLinks.findOneAndUpdate(
        { _id, status: 'open' },
        {
          $set: { sentBy, sentAt: now, expiresAt: computeLinkExpiry(now) },
          $unset: { hash: '', pendingSecret: '' },
          $inc: { v: 1 },
        },
        { session, returnDocument: 'after' },
      );
      if (doc) await queueMail(doc, session, now);
      return doc;
    },

    end: (_id: ObjectId, session: ClientSession) =>
      staffLinks.findOneAndUpdate(
        { _id, status: 'open' },
        { $set: { status: 'ended' }, $unset: { pendingSecret: '' } },
        { session, returnDocument: 'after' },
      ),

    /** Marks a link as used. False if it was used, ended or sent again since it was read, or has expired. */
    async redeem({ _id, hash }: StaffLinkDoc, session: ClientSession, now: Date): Promise<boolean> {
      const { modifiedCount } = await staffLinks.updateOne(
        { _id, hash, status: 'open', expiresAt: { $gt: now } },
        { $set: { status: 'used' }, $unset: { pendingSecret: '' } },
        { session },
      );
      return modifiedCount === 1;
    },

    /** Finds the open link of a secret; otherwise returns the reason, with the link's id if it is known. */
    async findOpen(
      secret: string,
      now: Date,
    ): Promise<{ link: StaffLinkDoc } | { reason: ClosedReason; id?: string }> {
      const link = await staffLinks.findOne({ hash: hashSecret(secret) });
      if (!link) return { reason: 'unknown' };
      const id = link._id.toHexString();
      if (link.status !== 'open') return { reason: link.status, id };
      if (link.expiresAt <= now) return { reason: 'late', id };
      // Links of an owner who was blocked end, because a stolen session may have sent them.
      if (!(await findLinkSender(collections, link))) return { reason: 'ended', id };
      return { link };
    },

    /** Stores the secret of a second factor before its first code. Returns another tab's secret if that came first. */
    async storePendingSecret({ _id, pendingSecret }: StaffLinkDoc, encryptedSecret: string): Promise<string> {
      const secretFilter = pendingSecret ?? { $exists: false };
      const doc =
        (await staffLinks.findOneAndUpdate(
          { _id, status: 'open', pendingSecret: secretFilter },
          { $set: { pendingSecret: encryptedSecret } },
          { returnDocument: 'after' },
        )) ?? (await staffLinks.findOne({ _id }));
      return doc?.pendingSecret ?? encryptedSecret;
    },
  };
}

/** Allow-list of a link as owners see it. */
export const toStaffLink = (doc: StaffLinkDoc, sentBy: string, now: Date): StaffLink => ({
  id: doc._id.toHexString(),
  purpose: getLinkPurpose(doc),
  name: doc.name,
  email: doc.email,
  role: doc.role,
  sentBy,
  sentAt: doc.sentAt.toISOString(),
  until: doc.expiresAt.toISOString(),
  late: doc.expiresAt <= now,
});
