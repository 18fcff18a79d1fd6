import { comparePersonNames, toPersonName } from '@app/listings';
import { type App, type RateLimit, registerCall } from '@app/service-kit';
import { findDuplicates, searchClaimable } from '@app/types';
import type { ClaimableStore } from './claimable.store.ts';
import { rankListings } from './ranked.ts';
import { toClaimable } from './to-claimable.ts';

/** Results of one search. */
const most = 10;

interface Deps {
  claimables: ClaimableStore;
  limit: RateLimit;
}

/** Routes that search public listings for a prosthetist to claim, and for duplicates. */
export function registerClaimSearchRoutes(app: App, { claimables, limit }: Deps): void {
  registerCall(app, searchClaimable, async ({ query: { q, limit: wanted }, session }) => {
    await limit.take(session.userId);
    const meaning = await claimables.findMeaning(q);
    if (!meaning) return { prosthetists: [], nearest: false };
    const { words, isNearest } = meaning;
    const found = rankListings(words, await claimables.findByWords(words));
    return { prosthetists: found.slice(0, Math.min(most, wanted)).map(toClaimable), nearest: isNearest };
  });

  registerCall(app, findDuplicates, async ({ query, session }) => {
    await limit.take(session.userId);
    const neighbours = await claimables.findAtZip(query.zipCode.slice(0, 5));
    const name = toPersonName(query);
    const duplicates = neighbours
      .map((doc) => ({ doc, score: comparePersonNames(name, toPersonName(doc)) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    return { prosthetists: duplicates.slice(0, most).map(({ doc }) => toClaimable(doc)) };
  });
}
