import { getOutOfStateWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Card, SearchFilters } from '@app/types';
import { ResultList } from '@app/ui';
import { type ReactNode, useId } from 'react';
import { ProsthetistCard } from '../shared/cards/ProsthetistCard.tsx';
import type { Reply } from './match/use-results.ts';
import styles from './OutOfState.module.css';

interface OutOfStateProps {
  reply: Reply;
  filters: SearchFilters;
  /** Why somebody fits the visitor. */
  computeFit: (card: Card) => ReactNode;
}

/** Behind the list: the nearest beyond the radius who accept patients from other states. */
export function OutOfState({ reply, filters, computeFit }: OutOfStateProps) {
  const { locale } = useShell();
  const titleId = useId();
  if (reply.outOfState.length === 0) return null;
  const { title, note } = getOutOfStateWords(reply.radius, locale);
  return (
    <section aria-labelledby={titleId} className={styles.Band}>
      <h2 id={titleId}>{title}</h2>
      <p>{note}</p>
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
    </section>
  );
}
