import type { Card, SearchFilters } from '@app/types';
import { Stack } from '@app/ui';
import { type ReactNode, useId } from 'react';
import { m } from '../paraglide/messages.js';
import { ProsthetistCard } from '../shared/cards/ProsthetistCard.tsx';
import { ResultList } from '../shared/cards/ResultCard.tsx';
import type { Reply } from './match/use-results.ts';
import styles from './OutOfState.module.css';

interface OutOfStateProps {
  reply: Reply;
  filters: SearchFilters;
  /** Renders why a listing matches the visitor. */
  computeFit: (card: Card) => ReactNode;
}

/** After the list: the nearest prosthetists beyond the radius who accept patients from other states. */
export function OutOfState({ reply, filters, computeFit }: OutOfStateProps) {
  const titleId = useId();
  if (reply.outOfState.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby={titleId} className={styles.Band}>
      <h2 id={titleId}>{m.out_of_state_title()}</h2>
      <p>{m.out_of_state_note({ radius: reply.radius })}</p>
      <ResultList>
        {reply.outOfState.map((card) => (
          <li key={card.id}>
            <ProsthetistCard
              card={card}
              filters={filters}
              origin={reply.origin?.zip ?? null}
              titleAs="h3"
              fit={computeFit(card)}
            />
          </li>
        ))}
      </ResultList>
    </Stack>
  );
}
