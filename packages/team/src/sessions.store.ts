import { createHash } from 'node:crypto';
import type { AdminSessionDoc, Collections } from '@app/db';

const maxIdleMs = 30 * 60_000;

/** Computes the hash under which a secret of a session, link, token or code is stored. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Filter of sessions that have not expired and were active in the last half hour. */
export const toLiveSessionFilter = (now: Date) => ({
  expiresAt: { $gt: now },
  lastSeenAt: { $gt: new Date(now.getTime() - maxIdleMs) },
});

export const findSession = (
  { adminSessions }: Pick<Collections, 'adminSessions'>,
  token: string,
  now: Date,
): Promise<AdminSessionDoc | null> =>
  adminSessions.findOne({ tokenHash: hashSecret(token), ...toLiveSessionFilter(now) });

/** True if the cookie is the one that was set with the session's token. Compares hashes of random secrets. */
export const isPairedCookie = ({ cookieHash }: AdminSessionDoc, cookie: string | undefined): boolean =>
  cookie !== undefined && hashSecret(cookie) === cookieHash;

/** True for a time after the member has entered the password again. */
export const isElevated = ({ elevatedUntil }: AdminSessionDoc, now: Date): boolean =>
  elevatedUntil !== undefined && elevatedUntil > now;

/** Minimum interval between writes of the last activity, because pages poll every few seconds. */
const activityWriteIntervalMs = 30_000;

/** Records activity, which extends the session by half an hour. */
export async function recordActivity(
  { adminSessions }: Pick<Collections, 'adminSessions'>,
  { _id, lastSeenAt }: AdminSessionDoc,
  now: Date,
): Promise<void> {
  if (lastSeenAt.getTime() > now.getTime() - activityWriteIntervalMs) return;
  await adminSessions.updateOne({ _id }, { $max: { lastSeenAt: now } });
}
