import { type Card, call, listCards } from '@app/types';
import { useNeeds } from '../needs/needs.ts';
import { useBodyQuery } from '../queries.ts';
import { useLastResults } from '../search/last-results.ts';
import { useShortlist } from './shortlist.ts';

/** Cards by slug, each with the location nearest to the ZIP code. Null: no longer public. */
export function useCards(slugs: readonly string[], zipCode: string | undefined) {
  const queryKey = [listCards.path, slugs, zipCode ?? null];
  return useBodyQuery(
    queryKey,
    slugs.length > 0,
    async (options): Promise<ReadonlyMap<string, Card | null>> => {
      const { cards } = await call(listCards, { body: { slugs: [...slugs], zipCode } }, options);
      return new Map(slugs.map((slug, index) => [slug, cards[index] ?? null]));
    },
  );
}

/** ZIP code for distances: the remembered one, else that of the last search, else that of a shortlisted person. */
export function useOriginZip(): string | undefined {
  const { zip } = useNeeds();
  const lastSearchLocation = Object.values(useLastResults()?.near ?? {})[0];
  const shortlistLocation = useShortlist(
    ({ compared, saved }) => [...compared, ...saved].find(({ near }) => near)?.near,
  );
  return zip ?? lastSearchLocation?.zip ?? shortlistLocation?.zip;
}
