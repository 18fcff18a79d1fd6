import { storage } from '../storage.ts';

const storageKey = 'reloaded-at';
/** A second reload within this time would be a loop. */
const minReloadIntervalMs = 10_000;

/**
 * Reloads the page, unless it did so within the last ten seconds.
 * @returns false if the page was not reloaded
 */
export function reloadOnce(reload: () => void): boolean {
  const nowMs = Date.now();
  if (nowMs - Number(storage.session.getItem(storageKey) ?? 0) < minReloadIntervalMs) return false;
  // Without storage a loop could not be prevented.
  if (!storage.session.setItem(storageKey, String(nowMs))) return false;
  reload();
  return true;
}
