import { useQuery } from '@app/query';
import { defaultQueryOptions, keepPreviousReply } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type Card, call, listCards } from '@app/types';
import { useNeeds } from '../needs/needs.ts';
import { useLastResults } from '../search/last-results.ts';
import { useShortlist } from './shortlist.ts';

/** Cards by slug, each with the location nearest to the ZIP code. Null: no longer public. */
export function useCards(slugs: readonly string[], zipCode: string | undefined) {
  const { locale } = useShell();
  return useQuery({
    queryKey: [listCards.path, slugs, zipCode ?? null],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Card | null>> => {
      const { cards } = await call(listCards, { body: { slugs: [...slugs], zipCode } }, { locale, signal });
      return new Map(slugs.map((slug, index) => [slug, cards[index] ?? null]));
    },
    enabled: slugs.length > 0,
    placeholderData: keepPreviousReply,
    ...defaultQueryOptions,
  });
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
