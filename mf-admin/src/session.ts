import { storage } from '@app/remote-kit/storage';

/**
 * The key of the token in local storage. The token is useless without its HttpOnly cookie, which no script can read.
 */
const key = 'adminToken';
const ended = new EventTarget();

export const getSessionToken = (): string | null => storage.local.getItem(key);
export const keepToken = (token: string): void => void storage.local.setItem(key, token);

/** Clears the token and fires one event, even if several calls fail at the same time. */
export function endSession(): void {
  if (getSessionToken() === null) return;
  storage.local.removeItem(key);
  ended.dispatchEvent(new Event('ended'));
}

/** Calls `hear` when the session ends, in this tab or another one. Returns a function that stops listening. */
export function onSessionEnded(hear: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) hear();
  };
  ended.addEventListener('ended', hear);
  addEventListener('storage', handleStorage);
  return () => {
    ended.removeEventListener('ended', hear);
    removeEventListener('storage', handleStorage);
  };
}

/**
 * Returns the XSRF header. It proves that a page of this origin sends the call: only such a page can read the cookie.
 */
export function getXsrfHeader(): Record<string, string> {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  return token ? { 'x-xsrf-token': decodeURIComponent(token) } : {};
}
