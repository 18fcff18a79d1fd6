import { filterKeys } from '@app/listing-fields';
import { nationwideRadiusSent } from '@app/option-lists';
import { formatNumber } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { SearchQuery } from '@app/types';
import {
  BroaderSearches,
  type BroaderSearchesProps,
  EmptyState,
  Figure,
  Link,
  Panel,
  Row,
  Text,
} from '@app/ui';
import { m } from '../paraglide/messages.js';
import { buildResultsHref } from '../paths.ts';
import { describeFilter } from '../shared/words/filters.ts';
import { formatArea } from '../shared/words/results.ts';
import { AlertLink } from './AlertOffer.tsx';
import { ClearFilters } from './filters/Filters.tsx';
import type { ResultsReply } from './match/use-results.ts';
import { buildTravelHref } from './OutOfState.tsx';

type Offer = BroaderSearchesProps['rows'][number];

interface WiderProps {
  query: SearchQuery;
  reply: ResultsReply;
}

const formatPeople = (count: number) => m.people_count({ n: count, shown: formatNumber(count) });

/** Searches with a larger radius, for example "Look within 100 miles: 11 people". */
const listWiderSearches = ({ query, reply }: WiderProps): Offer[] =>
  reply.wider.map(({ radius, total }) => ({
    href: buildResultsHref({ ...query, radius, page: 1, after: undefined }),
    label:
      radius >= nationwideRadiusSent
        ? m.empty_look_nationwide()
        : m.empty_look_within({ radius: String(radius) }),
    count: formatPeople(total),
  }));

/** The same search without one filter, for example "Leave out “TRICARE”: 12 people", most people first. */
const listSearchesWithoutFilter = ({ query, reply, alike }: NoResultsProps): Offer[] =>
  reply.without.flatMap(({ filter, value, total }) => {
    const count = formatPeople(total);
    if (filter === 'alike')
      return alike
        ? {
            href: buildResultsHref({ ...query, page: 1, after: undefined }),
            onClick: alike.onRemove,
            label: m.empty_without_row({ filter: m.quoted({ text: alike.label }) }),
            count,
          }
        : [];
    const currentValue = query[filter];
    const remainingValues = Array.isArray(currentValue)
      ? currentValue.filter((other) => value !== null && other !== value)
      : undefined;
    const change: Partial<SearchQuery> = { [filter]: remainingValues };
    return {
      href: buildResultsHref({ ...query, ...change, page: 1, after: undefined }),
      label: m.empty_without_row({
        filter: joinQuoted(describeFilter(query, filter, value), 'disjunction'),
      }),
      count,
    };
  });

const joinQuoted = (texts: readonly string[], type: Intl.ListFormatType) =>
  new Intl.ListFormat(getPageLocale(), { type }).format(texts.map((text) => m.quoted({ text })));

/** Screen reader announcement for no results, with the counts of wider searches. */
export const formatWiderCounts = ({ wider }: ResultsReply): string =>
  wider.map(({ radius, total }) => `${formatNumber(total)} ${formatArea(radius)}`).join(', ');

interface NoResultsProps extends WiderProps {
  /** Number of active filters and restrictions. */
  activeCount: number;
  /** The "reviewers like me" restriction, which is not in the address; null: off. */
  alike: { label: string; onRemove: () => void } | null;
  onClear: () => void;
}

/** Suggestions to continue: below the heading of a search without results, or on a page past the last one. */
export function NoResults(props: NoResultsProps) {
  const { query, reply } = props;
  if (reply.total > 0) {
    return (
      <EmptyState figure={<Figure drawing="seeker" />} title={m.results_beyond()}>
        <Link href={buildResultsHref({ ...query, page: reply.pages, after: undefined })}>
          {m.paging_last()}
        </Link>
      </EmptyState>
    );
  }
  return props.activeCount > 0 ? <NobodyMatches {...props} /> : <NobodyFound {...props} />;
}

/** Shown if nobody matches the filters: other searches, each with its number of people. */
function NobodyMatches(props: NoResultsProps) {
  const { query, reply, activeCount, alike, onClear } = props;
  const activeLabels = filterKeys.flatMap((key) => describeFilter(query, key, null));
  if (alike) activeLabels.push(alike.label);
  const offers = [...listSearchesWithoutFilter(props), ...listWiderSearches(props).slice(0, 1)];
  return (
    <EmptyState figure={<Figure drawing="seeker" />}>
      <Text soft>
        {m.empty_filtered({
          filters: joinQuoted(activeLabels, 'conjunction'),
          where: formatArea(reply.radius),
        })}
      </Text>
      {query.name && <p>{m.empty_named()}</p>}
      {offers.length === 0 ? <p>{m.empty_filters()}</p> : <BroaderSearches rows={offers} />}
      <Row>
        <ClearFilters query={query} onClear={onClear} kind="quiet" clearedCount={activeCount} />
        <AlertLink query={query} />
      </Row>
      <TravelLink {...props} />
    </EmptyState>
  );
}

function NobodyFound(props: NoResultsProps) {
  const { query } = props;
  const wider = listWiderSearches(props);
  return (
    <EmptyState figure={<Figure drawing="seeker" />}>
      {wider.length > 0 && (
        <>
          <p>{m.empty_near()}</p>
          <BroaderSearches rows={wider} />
        </>
      )}
      {query.name && <p>{m.empty_named()}</p>}
      {!query.name && (
        <Row>
          <AlertLink query={query} />
        </Row>
      )}
      <TravelLink {...props} />
    </EmptyState>
  );
}

/** Suggestions after a short list of results. */
export function FewResults(props: WiderProps) {
  return (
    <Panel title={m.few_title()}>
      <BroaderSearches rows={listWiderSearches(props)} />
      <TravelLink {...props} />
    </Panel>
  );
}

/** Leads to people in other states, where none of them are shown. */
function TravelLink({ query, reply }: WiderProps) {
  if (!reply.origin || reply.outOfState.length > 0) return null;
  return (
    <p>
      {m.travel()} <Link href={buildTravelHref(query)}>{m.travel_link()}</Link>
    </p>
  );
}
