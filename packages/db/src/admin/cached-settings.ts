import type { Collections } from '../collections.ts';
import { readSettings, type Settings } from './settings.ts';

export interface CachedSettingsOptions {
  /** Age from which a value is refreshed in the background. */
  refreshAfterMs?: number;
  /** Age from which callers wait for the refresh. */
  waitAfterMs?: number;
  now?: () => number;
}

/**
 * Returns settings that may be some seconds old.
 * @throws if they were never read and cannot be
 */
export type SettingsReader = () => Promise<Settings>;

/**
 * Caches settings for frequent reads: callers usually do not wait, and changes take effect within seconds, after a long
 * idle time within a minute. If the database does not answer, the last values are used. For single decisions use
 * `readSettings`.
 */
export function createCachedSettings(
  collections: Pick<Collections, 'settings'>,
  { refreshAfterMs = 5_000, waitAfterMs = 60_000, now = Date.now }: CachedSettingsOptions = {},
): SettingsReader {
  let cacheEntry: { settings: Settings; checkedAtMs: number } | undefined;
  let pendingRead: Promise<Settings> | undefined;

  async function refreshSettings(): Promise<Settings> {
    const checkedAtMs = now();
    try {
      cacheEntry = { settings: await readSettings(collections), checkedAtMs };
    } catch (error) {
      if (!cacheEntry) throw error;
      cacheEntry.checkedAtMs = checkedAtMs;
    }
    return cacheEntry.settings;
  }

  return async () => {
    const ageMs = cacheEntry ? now() - cacheEntry.checkedAtMs : Number.POSITIVE_INFINITY;
    if (cacheEntry && ageMs < refreshAfterMs) return cacheEntry.settings;
    pendingRead ??= refreshSettings().finally(() => {
      pendingRead = undefined;
    });
    if (!cacheEntry || ageMs >= waitAfterMs) return pendingRead;
    // The refresh rejects only if nothing is cached.
    return cacheEntry.settings;
  };
}
