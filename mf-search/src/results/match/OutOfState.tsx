import type { MatchReply, SearchFilters } from '@app/types';
import { ResultList } from '@app/ui';
import { useId } from 'react';
import { ProsthetistCard } from '../../ProsthetistCard.tsx';
import { m } from '../../paraglide/messages.js';
import { FitLine } from './FitLine.tsx';
import styles from './OutOfState.module.css';

interface OutOfStateProps {
  reply: MatchReply;
  filters: SearchFilters;
}

/** Behind the list: the nearest beyond the radius who accept patients from other states. */
export function OutOfState({ reply, filters }: OutOfStateProps) {
  const titleId = useId();
  if (reply.outOfState.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.Band}>
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
              fit={<FitLine fit={card.fit} hasLevel={reply.reviewersLikeMe !== null} />}
            />
          </li>
        ))}
      </ResultList>
    </section>
  );
}
