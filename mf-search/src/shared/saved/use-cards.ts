import { useQuery } from '@app/query';
import { keepOldAnswer, patience } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type Card, call, listCards } from '@app/types';
import { useNeeds } from '../needs/needs.ts';
import { useLastResults } from '../search/last-results.ts';
import { useShortlist } from './shortlist.ts';

/** Cards of known people by slug, each at the place nearest to the ZIP code. Null: no longer public. */
export function useCards(slugs: readonly string[], zipCode: string | undefined) {
  const { locale } = useShell();
  return useQuery({
    queryKey: [listCards.path, slugs, zipCode ?? null],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Card | null>> => {
      const { cards } = await call(listCards, { body: { slugs: [...slugs], zipCode } }, { locale, signal });
      return new Map(slugs.map((slug, nth) => [slug, cards[nth] ?? null]));
    },
    enabled: slugs.length > 0,
    placeholderData: keepOldAnswer,
    ...patience,
  });
}

/** ZIP code of the distances: the remembered one, else that of the last search, else of a search in which somebody was chosen. */
export function useOriginZip(): string | undefined {
  const { zip } = useNeeds();
  const near = Object.values(useLastResults()?.near ?? {})[0];
  const chosen = useShortlist(
    ({ compared, saved }) => [...compared, ...saved].find(({ near }) => near)?.near,
  );
  return zip ?? near?.zip ?? chosen?.zip;
}
