import { storage } from '../storage.ts';

const storageKey = 'reloaded-at';
/** A reload sooner after the last one would be a loop. */
const minReloadIntervalMs = 10_000;

/**
 * Reloads the page, unless it was just reloaded for the same reason.
 * @returns false if it was not reloaded
 */
export function reloadOnce(reload: () => void): boolean {
  const now = Date.now();
  if (now - Number(storage.session.getItem(storageKey) ?? 0) < minReloadIntervalMs) return false;
  // Without storage a loop could not be prevented.
  if (!storage.session.setItem(storageKey, String(now))) return false;
  reload();
  return true;
}
