import { storage } from '@app/remote-kit/storage';
import { getIdleState } from './console/access/activity.ts';

/** The token is useless without its HttpOnly cookie, which no script can read. */
const tokenKey = 'adminToken';
const sessionEvents = new EventTarget();

export const getSessionToken = (): string | null => storage.local.getItem(tokenKey);
export const storeSessionToken = (token: string): void => void storage.local.setItem(tokenKey, token);

/** The cause of the end of a session: “Sign out”, lack of activity, or the server. */
export type SessionEndReason = 'signed-out' | 'idle' | 'ended';

/** Clears the token and fires one event, even if several calls fail at the same time. */
export function endSession(reason: SessionEndReason = getIdleState() === 'ended' ? 'idle' : 'ended'): void {
  if (getSessionToken() === null) return;
  storage.local.removeItem(tokenKey);
  sessionEvents.dispatchEvent(new CustomEvent('ended', { detail: reason }));
}

/** Calls `listener` when the session ends, in this tab or another one. Returns a function that stops listening. */
export function subscribeToSessionEnd(listener: (reason: SessionEndReason) => void): () => void {
  const handleEnded = (event: Event) => listener((event as CustomEvent<SessionEndReason>).detail);
  const handleStorage = (event: StorageEvent) => {
    if (event.key === tokenKey && event.newValue === null) listener('ended');
  };
  sessionEvents.addEventListener('ended', handleEnded);
  addEventListener('storage', handleStorage);
  return () => {
    sessionEvents.removeEventListener('ended', handleEnded);
    removeEventListener('storage', handleStorage);
  };
}

/** Returns a header which proves that a page of this origin sends the call: only it can read the cookie. */
export function getXsrfHeader(): Record<string, string> {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  return token ? { 'x-xsrf-token': decodeURIComponent(token) } : {};
}
