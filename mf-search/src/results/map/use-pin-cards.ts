import type { Card, MatchedCard, SearchReply } from '@app/types';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useFits } from '../../shared/needs/use-fits.ts';
import { useCards } from '../../shared/saved/use-cards.ts';
import { toCardId } from '../../shared/search/last-results.ts';

const maxNamedPins = 60;

type ListedPage = Pick<SearchReply, 'prosthetists' | 'outOfState' | 'origin'>;

/** Cards of people on the map by id: those of the shown page of the list, and of others in one call. */
export function usePinCards({ prosthetists, outOfState, origin }: ListedPage, ids: readonly string[]) {
  const listedCards = useMemo(
    () => new Map([...prosthetists, ...outOfState].map((card) => [card.id, card])),
    [prosthetists, outOfState],
  );
  const unlistedIds = [...new Set(ids.filter((id) => !listedCards.has(id)))].slice(0, maxNamedPins).sort();
  const { data: otherCards } = useCards(unlistedIds, origin?.zip);
  return useMemo(() => {
    const cards = new Map<string | undefined, Card>(listedCards);
    for (const card of otherCards?.values() ?? []) if (card) cards.set(card.id, card);
    return cards;
  }, [listedCards, otherCards]);
}

/** A card with the needs that the listing meets. For people who are not in the list they are loaded. */
export function useMatchedCard(card: Card | undefined): Card | MatchedCard | undefined {
  const { fits } = useFits(card && !('fit' in card) ? [card.slug] : []);
  return useMemo(() => {
    const fit = card && fits.get(card.slug);
    return fit ? { ...card, fit } : card;
  }, [card, fits]);
}

/** Highlights cards whose markers have pointer or focus, and reports the card that has it; the list knows no map. */
export function useListHighlights(
  cards: readonly Card[],
  hoveredIds: readonly string[],
  onHighlight: (card: Card | null) => void,
): void {
  const reportCard = useEffectEvent((target: EventTarget | null) => {
    const cardId = target instanceof Element ? target.closest('article')?.id : undefined;
    onHighlight(cards.find(({ slug }) => toCardId(slug) === cardId) ?? null);
  });
  useEffect(() => {
    const reportTarget = ({ target }: Event) => reportCard(target);
    document.addEventListener('pointerover', reportTarget);
    document.addEventListener('focusin', reportTarget);
    return () => {
      document.removeEventListener('pointerover', reportTarget);
      document.removeEventListener('focusin', reportTarget);
    };
  }, []);

  useEffect(() => {
    const elements = cards
      .filter(({ id }) => hoveredIds.includes(id))
      .flatMap(({ slug }) => document.getElementById(toCardId(slug)) ?? []);
    for (const element of elements) element.setAttribute('data-marked', '');
    return () => {
      for (const element of elements) element.removeAttribute('data-marked');
    };
  }, [cards, hoveredIds]);
}
