import { createHash } from 'node:crypto';
import type { AdminDoc, AdminSessionDoc, Collections } from '@app/db';

const idleMs = 30 * 60_000;

/** Hash of a session's secret, as stored. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Sessions that are not expired and were active in the last half hour. */
export const toLiveSessionFilter = (now: Date) => ({
  expiresAt: { $gt: now },
  lastSeenAt: { $gt: new Date(now.getTime() - idleMs) },
});

/** The living session of a token. */
export const findSession = (
  { adminSessions }: Pick<Collections, 'adminSessions'>,
  token: string,
  now: Date,
): Promise<AdminSessionDoc | null> =>
  adminSessions.findOne({ tokenHash: hashSecret(token), ...toLiveSessionFilter(now) });

/**
 * The active staff member of a token with a living session. For reads outside the admin service, to which browsers do
 * not send the paired cookie; staff actions require it.
 */
export async function findStaffByToken(
  collections: Pick<Collections, 'adminSessions' | 'admins'>,
  token: string,
  now: Date,
): Promise<AdminDoc | null> {
  const session = await findSession(collections, token, now);
  const admin = session && (await collections.admins.findOne({ _id: session.adminId, status: 'active' }));
  return admin?.passwordIsTemporary ? null : admin;
}
