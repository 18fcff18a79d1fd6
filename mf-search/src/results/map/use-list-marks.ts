import type { Card } from '@app/types';
import { useEffect, useEffectEvent } from 'react';
import { toCardId } from '../../shared/search/last-results.ts';

/**
 * Marks cards of the list whose keys on the map have the pointer or the focus, and reports the card that has it. Works
 * on the elements, so that the list knows nothing of the map.
 */
export function useListMarks(
  cards: readonly Card[],
  hovered: readonly string[],
  onCard: (card: Card | null) => void,
): void {
  const report = useEffectEvent((target: EventTarget | null) => {
    const id = target instanceof Element ? target.closest('article')?.id : undefined;
    onCard(cards.find(({ slug }) => toCardId(slug) === id) ?? null);
  });
  useEffect(() => {
    const listen = ({ target }: Event) => report(target);
    document.addEventListener('pointerover', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerover', listen);
      document.removeEventListener('focusin', listen);
    };
  }, []);

  useEffect(() => {
    const elements = cards
      .filter(({ id }) => hovered.includes(id))
      .flatMap(({ slug }) => document.getElementById(toCardId(slug)) ?? []);
    for (const element of elements) element.setAttribute('data-marked', '');
    return () => {
      for (const element of elements) element.removeAttribute('data-marked');
    };
  }, [cards, hovered]);
}
