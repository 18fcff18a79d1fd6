import type { Card, MatchedCard, SearchReply } from '@app/types';
import { useMemo } from 'react';
import { useFits } from '../../shared/needs/use-fits.ts';
import { useCards } from '../../shared/saved/use-cards.ts';

/** More pins have no names. */
const most = 60;

type ListedPage = Pick<SearchReply, 'prosthetists' | 'outOfState' | 'origin'>;

/** Cards of people on the map by id: those of the shown page of the list, and of others in one call. */
export function usePinCards({ prosthetists, outOfState, origin }: ListedPage, ids: readonly string[]) {
  const listed = useMemo(
    () => new Map([...prosthetists, ...outOfState].map((card) => [card.id, card])),
    [prosthetists, outOfState],
  );
  const unlisted = [...new Set(ids.filter((id) => !listed.has(id)))].slice(0, most).sort();
  const { data: others } = useCards(unlisted, origin?.zip);
  return useMemo(() => {
    const cards = new Map<string | undefined, Card>(listed);
    for (const card of others?.values() ?? []) if (card) cards.set(card.id, card);
    return cards;
  }, [listed, others]);
}

/** A card with the needs that the listing meets. Of people who are not in the list they are asked for. */
export function useMatchedCard(card: Card | undefined): Card | MatchedCard | undefined {
  const fits = useFits(card && !('fit' in card) ? [card.slug] : []);
  return useMemo(() => {
    const fit = card && fits.get(card.slug);
    return fit ? { ...card, fit } : card;
  }, [card, fits]);
}
