import { nationwideQueryMiles } from '@app/option-lists';
import { formatNumber, formatOneDecimal, formatTown } from '@app/seo';
import type { Card, SearchQuery } from '@app/types';
import { DisclosureRow, Link, Stack } from '@app/ui';
import { type ReactNode, useId } from 'react';
import { m } from '../paraglide/messages.js';
import { buildResultsHref } from '../paths.ts';
import { ProsthetistCard } from '../shared/cards/ProsthetistCard.tsx';
import { ResultList } from '../shared/cards/ResultCard.tsx';
import type { ResultsReply } from './match/use-results.ts';
import styles from './ResultsPage.module.css';

interface OutOfStateSectionProps {
  reply: ResultsReply;
  query: SearchQuery;
  /** Renders how well a listing fits the visitor. */
  renderFit: (card: Card) => ReactNode;
}

/** Below the list, collapsed: the nearest prosthetists beyond the radius who accept patients from other states. */
export function OutOfStateSection({ reply, query, renderFit }: OutOfStateSectionProps) {
  const titleId = useId();
  const { outOfState, outOfStateTotal } = reply;
  const [nearestCard] = outOfState;
  if (!nearestCard) return null;
  // A reply of an earlier version of the service has no total.
  const total = Math.max(outOfStateTotal, outOfState.length);
  const outOfStateHref = buildOutOfStateHref(query);
  return (
    <Stack as="section" surface="card" aria-labelledby={titleId} className={styles.OutOfState}>
      <DisclosureRow
        summary={<h2 id={titleId}>{m.out_of_state_title({ n: total, total: formatNumber(total) })}</h2>}
        hint={
          nearestCard.distanceMiles !== null &&
          m.out_of_state_nearest({
            town: formatTown(nearestCard),
            miles: formatOneDecimal(nearestCard.distanceMiles),
          })
        }
      >
        <Stack>
          <p>{m.out_of_state_note({ radius: reply.radius })}</p>
          <ResultList>
            {outOfState.map((card) => (
              <Stack as="li" key={card.id}>
                <ProsthetistCard
                  card={card}
                  filters={query}
                  origin={reply.origin}
                  titleAs="h3"
                  fit={renderFit(card)}
                />
              </Stack>
            ))}
          </ResultList>
          {total > outOfState.length && outOfStateHref && (
            <p>
              <Link href={outOfStateHref}>{m.travel_link()}</Link>
            </p>
          )}
        </Stack>
      </DisclosureRow>
    </Stack>
  );
}

/**
 * The same search for the nearest in the whole country who accept patients from other states. Undefined with chosen
 * specialties: one of a group is enough, so a further one would add people.
 */
export const buildOutOfStateHref = (query: SearchQuery): string | undefined =>
  query.specialty.length > 0
    ? undefined
    : buildResultsHref({
        ...query,
        radius: nationwideQueryMiles,
        page: 1,
        after: undefined,
        sortBy: 'distance',
        sort: undefined,
        specialty: ['Accepts out-of-state patients'],
      });
