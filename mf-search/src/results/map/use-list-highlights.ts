import type { Card } from '@app/types';
import { useEffect, useEffectEvent } from 'react';
import { toCardId } from '../../shared/search/last-results.ts';

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
