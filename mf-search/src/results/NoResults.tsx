import { filterKeys } from '@app/listing-fields';
import { nationwideRadiusSent } from '@app/option-lists';
import { formatNumber } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { SearchQuery } from '@app/types';
import { Empty, Figure, Link, Panel, Row, Text, Widen, type WidenProps } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { buildResultsHref } from '../paths.ts';
import { describeFilter } from '../shared/words/filters.ts';
import { formatArea } from '../shared/words/results.ts';
import { ClearFilters } from './filters/Filters.tsx';
import type { Reply } from './match/use-results.ts';
import { AlertLink } from './OfferAlert.tsx';
import { buildTravelHref } from './OutOfState.tsx';

type Offer = WidenProps['rows'][number];

interface WiderProps {
  query: SearchQuery;
  reply: Reply;
}

const formatPeople = (n: number) => m.people_count({ n, shown: formatNumber(n) });

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
const listSearchesWithout = ({ query, reply, alike }: NoResultsProps): Offer[] =>
  reply.without.flatMap(({ filter, value, total }) => {
    const count = formatPeople(total);
    if (filter === 'alike')
      return alike
        ? {
            href: buildResultsHref({ ...query, page: 1, after: undefined }),
            onPress: alike.onRemove,
            label: m.empty_without_row({ filter: m.quoted({ text: alike.label }) }),
            count,
          }
        : [];
    const now = query[filter];
    const left = Array.isArray(now) ? now.filter((other) => value !== null && other !== value) : undefined;
    const change: Partial<SearchQuery> = { [filter]: left };
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
export const formatWiderCounts = ({ wider }: Reply): string =>
  wider.map(({ radius, total }) => `${formatNumber(total)} ${formatArea(radius)}`).join(', ');

interface NoResultsProps extends WiderProps {
  /** Number of active filters and restrictions. */
  on: number;
  /** The "reviewers like me" restriction, which is no part of the address; null: off. */
  alike: { label: string; onRemove: () => void } | null;
  onClear: () => void;
}

/** Shown for no results, below the page's heading that says so, or a page past the last one: suggestions to continue. */
export function NoResults(props: NoResultsProps) {
  const { query, reply } = props;
  if (reply.total > 0) {
    return (
      <Empty figure={<Figure drawing="seeker" />} title={m.results_beyond()}>
        <Link href={buildResultsHref({ ...query, page: reply.pages, after: undefined })}>
          {m.paging_last()}
        </Link>
      </Empty>
    );
  }
  return props.on > 0 ? <NobodyMatches {...props} /> : <NobodyFound {...props} />;
}

/** Nobody passes the filters: each way out says how many people it gives. */
function NobodyMatches(props: NoResultsProps) {
  const { query, reply, on, alike, onClear } = props;
  const active = filterKeys.flatMap((key) => describeFilter(query, key, null));
  if (alike) active.push(alike.label);
  const offers = [...listSearchesWithout(props), ...listWiderSearches(props).slice(0, 1)];
  return (
    <Empty figure={<Figure drawing="seeker" />}>
      <Text soft>
        {m.empty_filtered({
          filters: joinQuoted(active, 'conjunction'),
          where: formatArea(reply.radius),
        })}
      </Text>
      {query.name && <p>{m.empty_named()}</p>}
      {offers.length === 0 ? <p>{m.empty_filters()}</p> : <Widen rows={offers} />}
      <Row>
        <ClearFilters query={query} onClear={onClear} kind="quiet" on={on} />
        <AlertLink query={query} />
      </Row>
      <Travel {...props} />
    </Empty>
  );
}

function NobodyFound(props: NoResultsProps) {
  const { query } = props;
  const wider = listWiderSearches(props);
  return (
    <Empty figure={<Figure drawing="seeker" />}>
      {wider.length > 0 && (
        <>
          <p>{m.empty_near()}</p>
          <Widen rows={wider} />
        </>
      )}
      {query.name && <p>{m.empty_named()}</p>}
      {!query.name && (
        <Row>
          <AlertLink query={query} />
        </Row>
      )}
      <Travel {...props} />
    </Empty>
  );
}

/** Suggestions after a short list of results. */
export function FewResults(props: WiderProps) {
  return (
    <Panel title={m.few_title()}>
      <Widen rows={listWiderSearches(props)} />
      <Travel {...props} />
    </Panel>
  );
}

/** Leads to people in other states, where none of them are shown. */
function Travel({ query, reply }: WiderProps) {
  if (!reply.origin || reply.outOfState.length > 0) return null;
  return (
    <p>
      {m.travel()} <Link href={buildTravelHref(query)}>{m.travel_link()}</Link>
    </p>
  );
}
