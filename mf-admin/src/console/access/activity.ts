import { storage } from '@app/remote-kit/storage';

/** The server ends a session after half an hour without activity. */
const maxIdleMs = 30 * 60_000;
/** The page asks this long before the session ends. */
const endWarningMs = 2 * 60_000;
/** Calls of a page that nobody has touched for this time do not extend the session. */
const unattendedAfterMs = 60_000;
/** Minimum interval between writes to the storage that tabs share. */
const minShareIntervalMs = 5_000;

const storageKey = 'adminActive';
let lastActiveAt = Date.now();
let lastSharedAt = 0;

/** Records that the person uses the admin app, for all of its tabs. */
export function recordActivity(): void {
  lastActiveAt = Date.now();
  if (lastActiveAt - lastSharedAt < minShareIntervalMs) return;
  lastSharedAt = lastActiveAt;
  storage.local.setItem(storageKey, String(lastActiveAt));
}

/** Returns the milliseconds since the person used the admin app in any tab. */
const getIdleMs = (): number =>
  Date.now() - Math.max(lastActiveAt, Number(storage.local.getItem(storageKey)) || 0);

/** Returns the state of the session by the time without activity: it continues, ends soon, or has ended. */
export function getIdleState(idleMs = getIdleMs()): 'active' | 'ending' | 'ended' {
  if (idleMs >= maxIdleMs) return 'ended';
  return idleMs >= maxIdleMs - endWarningMs ? 'ending' : 'active';
}

/** Returns the header of calls that an unattended page makes, such as polls: they do not extend the session. */
export const getUnattendedHeader = (): Record<string, string> =>
  getIdleMs() >= unattendedAfterMs ? { 'x-unattended': '1' } : {};
