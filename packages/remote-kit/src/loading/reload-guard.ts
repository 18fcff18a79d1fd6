const key = 'reloaded-at';
/** A reload within this time after the last one would be a loop. */
const calmMs = 10_000;

/**
 * Reloads the page, unless it was just reloaded for the same reason.
 * @returns false if it was not reloaded
 */
export function reloadOnce(reload: () => void): boolean {
  const now = Date.now();
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < calmMs) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage a loop could not be prevented.
    return false;
  }
  reload();
  return true;
}
