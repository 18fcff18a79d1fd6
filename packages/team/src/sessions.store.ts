import { createHash } from 'node:crypto';
import type { AdminDoc, AdminSessionDoc, Collections } from '@app/db';

const idleMs = 30 * 60_000;

/** As the secrets of a session are stored. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Sessions that have neither expired nor been idle for half an hour. */
export const toLiveSessionFilter = (now: Date) => ({
  expiresAt: { $gt: now },
  lastSeenAt: { $gt: new Date(now.getTime() - idleMs) },
});

/** The session of a token, while it lives. */
export const findSession = (
  { adminSessions }: Pick<Collections, 'adminSessions'>,
  token: string,
  now: Date,
): Promise<AdminSessionDoc | null> =>
  adminSessions.findOne({ tokenHash: hashSecret(token), ...toLiveSessionFilter(now) });

/**
 * Whose session a token is of, while both may be used. For reading outside the back office, where a browser does not
 * send the cookie of the session along; what staff do takes that cookie, too.
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
