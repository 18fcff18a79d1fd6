import { alertFilterFields } from '@app/listing-fields';
import { nationwideOptionMiles, nationwideQueryMiles } from '@app/option-lists';
import { formatNumber, formatOneDecimal, formatTown, paths } from '@app/seo';
import type { Card, SearchFilters, SearchQuery } from '@app/types';
import {
  BellIcon,
  ButtonLink,
  DisclosureRow,
  Link,
  Panel,
  Row,
  Stack,
  WiderSearches,
  type WiderSearchesProps,
} from '@app/ui';
import { type ReactNode, useId } from 'react';
import { m } from '../paraglide/messages.js';
import { buildResultsHref } from '../paths.ts';
import { ProsthetistCard } from '../shared/cards/ProsthetistCard.tsx';
import { ResultList } from '../shared/cards/ResultCard.tsx';
import { formatArea } from '../shared/words/results.ts';
import type { ResultsReply } from './match/use-results.ts';
import styles from './ResultsPage.module.css';

export type Suggestion = WiderSearchesProps['rows'][number];

export interface FewResultsProps {
  query: SearchQuery;
  reply: ResultsReply;
}

export const formatPeopleCount = (count: number) => m.people_count({ n: count, shown: formatNumber(count) });

/** Searches with a larger radius, for example "Look within 100 miles: 11 people". */
export const listWiderSearches = ({ query, reply }: FewResultsProps): Suggestion[] =>
  reply.wider.map(({ radius, total }) => ({
    href: buildResultsHref({ ...query, radius, page: 1, after: undefined }),
    label:
      radius >= nationwideQueryMiles
        ? m.empty_look_nationwide()
        : m.empty_look_within({ radius: String(radius) }),
    count: formatPeopleCount(total),
  }));

/** Screen reader announcement for no results, with the counts of wider searches. */
export const formatWiderCounts = ({ wider }: ResultsReply): string =>
  wider.map(({ radius, total }) => `${formatNumber(total)} ${formatArea(radius)}`).join(', ');

export function FewResults(props: FewResultsProps) {
  return (
    <Panel title={m.few_title()}>
      <WiderSearches rows={listWiderSearches(props)} />
      <OutOfStateLink {...props} />
    </Panel>
  );
}

/** Leads to people in other states, where none of them are shown. */
export function OutOfStateLink({ query, reply }: FewResultsProps) {
  const outOfStateHref = buildOutOfStateHref(query);
  if (!reply.origin || reply.outOfState.length > 0 || !outOfStateHref) return null;
  return (
    <p>
      {m.travel()} <Link href={outOfStateHref}>{m.travel_link()}</Link>
    </p>
  );
}

/** Panel below the last card that offers an alert about new people for this search. */
export function AlertOffer({ query }: { query: SearchQuery }) {
  return (
    <Panel title={m.alert_title()}>
      <p>{m.alert_offer()}</p>
      <Row>
        <ButtonLink kind="secondary" href={buildAlertHref(query)}>
          <BellIcon /> {m.alert_set_up()}
        </ButtonLink>
      </Row>
    </Panel>
  );
}

/** The same offer as a link, for a search without results. */
export const AlertLink = ({ query }: { query: SearchQuery }) => (
  <ButtonLink kind="quiet" href={buildAlertHref(query)}>
    <BellIcon /> {m.alert_when_someone()}
  </ButtonLink>
);

interface OutOfStateSectionProps {
  reply: ResultsReply;
  query: SearchQuery;
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

export function buildAlertHref(
  search: { zipCode?: string | undefined; radius: number } & SearchFilters,
): string {
  const params = new URLSearchParams();
  if (search.zipCode) params.set('zipCode', search.zipCode);
  if (search.radius < nationwideOptionMiles) params.set('radius', String(search.radius));
  for (const { filter } of alertFilterFields)
    for (const value of [search[filter.key]].flat()) if (value) params.append(filter.key, String(value));
  return params.size > 0 ? `${paths.alerts}?${params}` : paths.alerts;
}
