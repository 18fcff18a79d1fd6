/** Ruling 22. The token is worth nothing without the cookie that came with it and that no script can read. */
const key = 'adminToken';
const ended = new EventTarget();

export const getSessionToken = (): string | null => localStorage.getItem(key);
export const keepToken = (token: string): void => localStorage.setItem(key, token);

/** Clears the token and says so, once for all calls that were refused at the same time. */
export function endSession(): void {
  if (getSessionToken() === null) return;
  localStorage.removeItem(key);
  ended.dispatchEvent(new Event('ended'));
}

/** Hears of the end, in this tab or in another one. Gives what stops listening. */
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

/** What shows the server that a page of ours writes: only it can read the cookie. */
export function getXsrfHeader(): Record<string, string> {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  return token ? { 'x-xsrf-token': decodeURIComponent(token) } : {};
}
