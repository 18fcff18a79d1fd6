import { comparePersonNames, toPersonName } from '@app/listings';
import { type App, type RateLimit, registerCall } from '@app/service-kit';
import { findDuplicates, searchClaimable } from '@app/types';
import type { ClaimableStore } from './claimable.store.ts';
import { rankListings } from './rank-listings.ts';
import { toClaimable } from './to-claimable.ts';

/** Results of one search. */
const maxResults = 10;

interface ClaimSearchDeps {
  claimables: ClaimableStore;
  limit: RateLimit;
}

/** Routes that search public listings for a prosthetist to claim, and for duplicates. */
export function registerClaimSearchRoutes(app: App, { claimables, limit }: ClaimSearchDeps): void {
  registerCall(app, searchClaimable, async ({ query: { q, limit: count }, session }) => {
    await limit.take(session.userId);
    const meaning = await claimables.findMeaning(q);
    if (!meaning) return { prosthetists: [], nearest: false };
    const { words, isNearest } = meaning;
    const ranked = rankListings(words, await claimables.findByWords(words));
    return {
      prosthetists: ranked.slice(0, Math.min(maxResults, count)).map(toClaimable),
      nearest: isNearest,
    };
  });

  registerCall(app, findDuplicates, async ({ query, session }) => {
    await limit.take(session.userId);
    const neighbours = await claimables.findAtZip(query.zipCode.slice(0, 5));
    const name = toPersonName(query);
    const duplicates = neighbours
      .map((doc) => ({ doc, score: comparePersonNames(name, toPersonName(doc)) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    return { prosthetists: duplicates.slice(0, maxResults).map(({ doc }) => toClaimable(doc)) };
  });
}
