import { type Collections, readSettings, type Settings } from '@app/db';
import { type CacheOptions, cacheValue } from './async-values.ts';

/** Returns settings that may be some seconds old. @throws if they were never read and cannot be */
export type SettingsReader = () => Promise<Settings>;

/**
 * Caches settings for frequent reads: callers usually do not wait, and changes take effect within seconds, after a long
 * idle time within a minute. For single decisions use `readSettings`.
 */
export const createCachedSettings = (
  collections: Pick<Collections, 'settings'>,
  { refreshAfterMs = 5_000, waitAfterMs = 60_000, now }: CacheOptions & { refreshAfterMs?: number } = {},
): SettingsReader => cacheValue(() => readSettings(collections), refreshAfterMs, { waitAfterMs, now });
