import type { AdminDoc, ClientSession, Collections } from '@app/db';
import type { MailOf } from '@app/mail';
import { ObjectId } from 'mongodb';

export type AccountChange = MailOf<'staff-account'>['changes'][number];

interface AccountNotice {
  before: Pick<AdminDoc, 'email'>;
  after: Pick<AdminDoc, '_id' | 'email' | 'name' | 'v'>;
  changes: readonly AccountChange[];
  /** An owner of the team did it, not they themselves. */
  byOwner: boolean;
}

/**
 * Mails somebody of the team that their way in has changed, in the transaction of the change: anyone who took the account
 * over cannot keep it from them. Of another address both hear.
 */
export async function tellMember(
  { outbox }: Pick<Collections, 'outbox'>,
  session: ClientSession,
  { before, after, changes, byOwner }: AccountNotice,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const values: MailOf<'staff-account'> = { changes: [...changes], byOwner };
  const id = after._id.toHexString();
  const addresses = [...new Set([before.email, after.email])];
  await outbox.insertMany(
    addresses.map((to, nth) => ({
      _id: new ObjectId(),
      kind: 'mail' as const,
      // Each change of an account counts its version up.
      key: `staff-account:${id}:${after.v}:${nth}`,
      subject: `admin:${id}`,
      payload: { template: 'staff-account', to, name: after.name, locale: 'en', values },
      status: 'waiting' as const,
      dueAt: now,
      attempts: 0,
      createdAt: now,
    })),
    { session },
  );
}
