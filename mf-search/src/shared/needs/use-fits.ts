import { useQuery } from '@app/query';
import { defaultQueryOptions, keepPreviousReply } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { Fit } from '@app/types';
import { getMatchFacts, useNeeds } from './needs.ts';

const noFits: ReadonlyMap<string, Fit> = new Map();

/** `fits`: which needs these listings meet, by slug; empty without needs and until they are loaded. */
export function useFits(slugs: readonly string[]) {
  const { session, locale } = useShell();
  const facts = getMatchFacts(session, useNeeds(), true);
  const fitsResult = useQuery({
    queryKey: ['fits', facts, slugs],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Fit>> => {
      const { fetchFits } = await import(/* webpackChunkName: "match" */ './match-calls.ts');
      return fetchFits({ slugs: [...slugs], facts: facts! }, { locale, signal });
    },
    enabled: facts !== null && slugs.length > 0,
    placeholderData: keepPreviousReply,
    ...defaultQueryOptions,
  });
  return { fits: (facts && fitsResult.data) ?? noFits, fitsResult };
}
