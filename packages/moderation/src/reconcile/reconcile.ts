import type { CommandContext } from '@app/status-changes/command-context';
import { checkListingDrift } from './listings.store.ts';
import { checkLevelDrift } from './shown-levels.store.ts';

/** What was found other than a recount says; all zero and empty, unless something went around the verbs. */
export interface Drift {
  /** Listings whose counters were wrong, by id. */
  listings: string[];
  /** Level counts that were wrong: "MO/Below-knee". */
  levelCounts: string[];
  /** How many public reviews displayed another level than they may. */
  shownLevels: number;
}

type Where = Pick<CommandContext, 'client' | 'collections' | 'now'>;

/**
 * Recounts everything that is counted from reviews, and with `repair` sets it right. Each suspect is looked at again in
 * a transaction of its own, so that decisions that are made meanwhile neither look like drift nor get lost.
 */
export async function reconcile(where: Where, { repair }: { repair: boolean }): Promise<Drift> {
  const levels = await checkLevelDrift(where, repair);
  return { ...levels, listings: await checkListingDrift(where, repair) };
}
