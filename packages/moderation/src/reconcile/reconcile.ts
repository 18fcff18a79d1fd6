import type { CommandContext } from '@app/status-changes/command-context';
import { reconcileListings } from './listings.store.ts';
import { reconcileLevels } from './shown-levels.store.ts';

/** Differences from a recount; empty unless something bypassed the commands. */
export interface Drift {
  /** Ids of listings with wrong counters. */
  listings: string[];
  /** Wrong level counts: "MO/Below-knee". */
  levelCounts: string[];
  /** Number of public reviews that displayed a wrong level. */
  mismatchedReviewCount: number;
}

/**
 * Recounts everything derived from reviews; `repair` corrects it. Each difference is checked again in a transaction of
 * its own, so that concurrent decisions neither count as drift nor get lost.
 */
export async function reconcile(
  deps: Pick<CommandContext, 'client' | 'collections' | 'now'>,
  { repair: shouldRepair }: { repair: boolean },
): Promise<Drift> {
  const ctx: CommandContext = { ...deps, requestId: 'reconcile', actor: { kind: 'system', id: 'reconcile' } };
  const levels = await reconcileLevels(ctx, shouldRepair);
  return { ...levels, listings: await reconcileListings(ctx, shouldRepair) };
}
