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
  let cached: { settings: Settings; checkedAt: number } | undefined;
  let pendingRead: Promise<Settings> | undefined;

  async function refreshSettings(): Promise<Settings> {
    const checkedAt = now();
    try {
      cached = { settings: await readSettings(collections), checkedAt };
    } catch (error) {
      if (!cached) throw error;
      cached.checkedAt = checkedAt;
    }
    return cached.settings;
  }

  return async () => {
    const ageMs = cached ? now() - cached.checkedAt : Number.POSITIVE_INFINITY;
    if (cached && ageMs < refreshAfterMs) return cached.settings;
    pendingRead ??= refreshSettings().finally(() => {
      pendingRead = undefined;
    });
    if (!cached || ageMs >= waitAfterMs) return pendingRead;
    // `read` rejects only if nothing is cached.
    return cached.settings;
  };
}
