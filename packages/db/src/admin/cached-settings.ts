import type { Collections } from '../collections.ts';
import { readSettings, type Settings } from './settings.ts';

export interface CachedSettingsOptions {
  /** Younger values are returned without a read. */
  freshMs?: number;
  /** For older values the caller waits; in between the value is refreshed in the background. */
  lateMs?: number;
  now?: () => number;
}

/**
 * Settings as of a moment ago.
 * @throws if they were never read and cannot be
 */
export type CachedSettings = () => Promise<Settings>;

/**
 * Caches settings for frequent reads: callers usually do not wait, and changes take effect within seconds, after a long
 * idle time within a minute. If the database does not answer, the last values are used. For single decisions use
 * `readSettings`.
 */
export function createCachedSettings(
  collections: Pick<Collections, 'settings'>,
  { freshMs = 5_000, lateMs = 60_000, now = Date.now }: CachedSettingsOptions = {},
): CachedSettings {
  let cached: { settings: Settings; at: number } | undefined;
  let pendingRead: Promise<Settings> | undefined;

  async function read(): Promise<Settings> {
    const at = now();
    try {
      cached = { settings: await readSettings(collections), at };
    } catch (error) {
      if (!cached) throw error;
      cached.at = at;
    }
    return cached.settings;
  }

  return async () => {
    const age = cached ? now() - cached.at : Number.POSITIVE_INFINITY;
    if (cached && age < freshMs) return cached.settings;
    pendingRead ??= read().finally(() => {
      pendingRead = undefined;
    });
    if (!cached || age >= lateMs) return pendingRead;
    // `read` rejects only if nothing is cached.
    return cached.settings;
  };
}
