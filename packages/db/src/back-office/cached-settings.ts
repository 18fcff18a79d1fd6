import type { Collections } from '../collections.ts';
import { readSettings, type Settings } from './settings.ts';

export interface CachedSettingsOptions {
  /** Younger than this, what is kept is given without a look at the database. */
  freshMs?: number;
  /** Older than this, who asks waits for the database; in between it is read behind their back. */
  lateMs?: number;
  now?: () => number;
}

/** The settings as they were a moment ago. @throws where they have never been read and cannot be */
export type CachedSettings = () => Promise<Settings>;

/**
 * Settings for what is asked often: no request of a busy service waits for them, and what the team changes holds within
 * seconds; within a minute at the latest where nobody asked for long. Where the database does not answer, the last ones
 * hold on. Who decides about a single thing reads them anew: `readSettings`.
 */
export function createCachedSettings(
  collections: Pick<Collections, 'settings'>,
  { freshMs = 5_000, lateMs = 60_000, now = Date.now }: CachedSettingsOptions = {},
): CachedSettings {
  let stored: { settings: Settings; at: number } | undefined;
  let reading: Promise<Settings> | undefined;

  async function read(): Promise<Settings> {
    const at = now();
    try {
      stored = { settings: await readSettings(collections), at };
    } catch (error) {
      if (!stored) throw error;
      stored.at = at;
    }
    return stored.settings;
  }

  return async () => {
    const age = stored ? now() - stored.at : Number.POSITIVE_INFINITY;
    if (stored && age < freshMs) return stored.settings;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    if (!stored || age >= lateMs) return reading;
    // `read` fails only where nothing is kept.
    return stored.settings;
  };
}
