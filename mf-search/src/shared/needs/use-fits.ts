import { useShell } from '@app/shell-api';
import type { Fit } from '@app/types';
import { useBodyQuery } from '../queries.ts';
import { getMatchFacts, useNeeds } from './needs.ts';

const noFits: ReadonlyMap<string, Fit> = new Map();

/** `fits`: which needs these listings meet, by slug; empty without needs and until they are loaded. */
export function useFits(slugs: readonly string[]) {
  const { session } = useShell();
  const facts = getMatchFacts(session, useNeeds(), true);
  const isNeeded = facts !== null && slugs.length > 0;
  const fitsResult = useBodyQuery(['fits', facts, slugs], isNeeded, async (options) => {
    const { fetchFits } = await import(/* webpackChunkName: "match" */ './match-calls.ts');
    return fetchFits({ slugs: [...slugs], facts: facts! }, options);
  });
  return { fits: (facts && fitsResult.data) ?? noFits, fitsResult };
}
