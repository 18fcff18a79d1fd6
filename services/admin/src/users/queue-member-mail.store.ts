import type { AdminDoc, ClientSession, Collections } from '@app/db';
import type { MailValues } from '@app/mail';
import { createOutboxEntry } from '@app/status-changes';
import { ObjectId } from 'mongodb';

export type AccountChange = MailValues<'staff-account'>['changes'][number];

interface AccountNotice {
  /** The member after the change. */
  member: Pick<AdminDoc, '_id' | 'email' | 'name' | 'v'>;
  previousEmail?: string;
  changes: readonly AccountChange[];
  /** True if an owner made the change, not the member. */
  isByOwner?: boolean;
}

/** Queues a mail to a member about a change of their login, to both addresses if that changed, so that none is hidden. */
export async function queueMemberMail(
  { outbox }: Pick<Collections, 'outbox'>,
  session: ClientSession,
  { member, previousEmail = member.email, changes, isByOwner = false }: AccountNotice,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const values: MailValues<'staff-account'> = { changes: [...changes], byOwner: isByOwner };
  const memberId = member._id.toHexString();
  const addresses = [...new Set([previousEmail, member.email])];
  await outbox.insertMany(
    addresses.map((address, index) => {
      // The version is unique to each change.
      const key = `staff-account:${memberId}:${member.v}:${index}`;
      const payload = { template: 'staff-account', to: address, name: member.name, locale: 'en', values };
      const mailEntry = createOutboxEntry({ kind: 'mail', key, subject: `admin:${memberId}`, payload }, now);
      return { _id: new ObjectId(), ...mailEntry };
    }),
    { session },
  );
}
