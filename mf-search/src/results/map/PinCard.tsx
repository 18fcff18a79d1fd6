import type { Card, SearchFilters, SearchReply } from '@app/types';
import { Button, CloseIcon } from '@app/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { BottomBar } from '../../shared/bottom-bar/BottomBar.tsx';
import { ProsthetistCard } from '../../shared/cards/ProsthetistCard.tsx';
import styles from './MapPanel.module.css';

interface PinCardProps {
  card: Card;
  origin: SearchReply['origin'];
  filters: SearchFilters;
  fit: ReactNode;
  /** Called with the card, and its button beside it. */
  onShown: (coveringElements: readonly Element[]) => void;
  onClose: () => void;
}

/** The card of the pressed pin: below the map on phones, in its corner beside a list. Takes the focus. */
export function PinCard({ card, origin, filters, fit, onShown, onClose }: PinCardProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  const reportCoveringElements = useEffectEvent(onShown);
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  });
  const hasFit = Boolean(fit);
  // The card grows when the needs are loaded.
  useEffect(
    () => reportCoveringElements([contentRef.current!, contentRef.current!.lastElementChild!]),
    [hasFit],
  );
  useEffect(() => {
    const element = contentRef.current!;
    element.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <BottomBar rank="pin" label={m.map_chosen()} className={styles.PinCard}>
      <div ref={contentRef} className={styles.PinContent}>
        <ProsthetistCard card={card} filters={filters} origin={origin} titleAs="h2" fit={fit} isCopy />
        <Button kind="secondary" className={styles.Close} aria-label={m.map_close()} onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
    </BottomBar>
  );
}
