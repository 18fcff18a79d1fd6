import { storage } from '../storage.ts';

const key = 'reloaded-at';
/** A reload within this time after the last one would be a loop. */
const calmMs = 10_000;

/**
 * Reloads the page, unless it was just reloaded for the same reason.
 * @returns false if it was not reloaded
 */
export function reloadOnce(reload: () => void): boolean {
  const now = Date.now();
  if (now - Number(storage.session.getItem(key) ?? 0) < calmMs) return false;
  // Without storage a loop could not be prevented.
  if (!storage.session.setItem(key, String(now))) return false;
  reload();
  return true;
}
