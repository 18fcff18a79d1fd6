const key = 'reloaded-at';
/** Within this time of a reload another one would be a loop. */
const calmMs = 10_000;

/**
 * Reloads the page, unless it was reloaded for the same reason just now.
 * @returns false where it was not, so that the page can say so instead
 */
export function reloadOnce(reload: () => void): boolean {
  const now = Date.now();
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < calmMs) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage nothing could stop a loop.
    return false;
  }
  reload();
  return true;
}
