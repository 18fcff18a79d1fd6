import { nationwideRadiusSent } from '@app/option-lists';
import { formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { SearchQuery } from '@app/types';
import { Empty, Figure, Link, Panel, Row, Widen } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { buildResultsHref } from '../paths.ts';
import { describeFilter } from '../shared/words/filters.ts';
import { formatWiderSearch } from '../shared/words/results.ts';
import { ClearFilters } from './filters/Filters.tsx';
import type { Reply } from './match/use-results.ts';

interface WiderProps {
  query: SearchQuery;
  reply: Reply;
}

/** Links to wider searches, for example "11 within 100 miles". */
function WiderSearches({ query, reply }: WiderProps) {
  const rows = reply.wider.map(({ radius, total }) => ({
    href: buildResultsHref({ ...query, radius, page: 1, after: undefined }),
    ...formatWiderSearch(radius, total),
  }));
  return <Widen rows={rows} />;
}

/** Links to the same search without one filter, for example "12 without “Takes TRICARE”". */
function SearchesWithout({ query, reply, alike }: WiderProps & Pick<NoResultsProps, 'alike'>) {
  const { locale } = useShell();
  const rows = reply.without.flatMap(({ filter, value, total }) => {
    if (filter === 'alike')
      return alike
        ? {
            href: buildResultsHref({ ...query, page: 1, after: undefined }),
            onPress: alike.onRemove,
            count: formatNumber(total),
            label: m.empty_without_row({ filter: alike.label }),
          }
        : [];
    const now = query[filter];
    const left = Array.isArray(now) ? now.filter((other) => value !== null && other !== value) : undefined;
    const change: Partial<SearchQuery> = { [filter]: left };
    const values = describeFilter(query, filter, value);
    return {
      href: buildResultsHref({ ...query, ...change, page: 1, after: undefined }),
      count: formatNumber(total),
      label: m.empty_without_row({
        filter: new Intl.ListFormat(locale, { type: 'disjunction' }).format(values),
      }),
    };
  });
  if (rows.length === 0) return null;
  return (
    <>
      <p>{m.empty_without()}</p>
      <Widen rows={rows.slice(0, mostOffers)} />
    </>
  );
}
const mostOffers = 3;

/** Screen reader announcement for no results, with the counts of wider searches. */
export function formatWiderCounts(reply: Reply): string {
  const counts = reply.wider.map(({ radius, total }) => formatWiderSearch(radius, total));
  return counts.map(({ count, label }) => `${count} ${label}`).join(', ');
}

const getEmptyTitle = (name: string | undefined, isNarrowed: boolean) => {
  if (isNarrowed) return m.empty_filtered_title();
  return name ? m.empty_named_title() : m.empty_title();
};

interface NoResultsProps extends WiderProps {
  isNarrowed: boolean;
  /** The "reviewers like me" restriction, which is no part of the address; null: off. */
  alike: { label: string; onRemove: () => void } | null;
  onClear: () => void;
}

/** Shown for no results or a page past the last one: suggestions to continue. */
export function NoResults({ query, reply, isNarrowed, alike, onClear }: NoResultsProps) {
  if (reply.total > 0) {
    return (
      <Empty figure={<Figure art="seeker" />} title={m.results_beyond()}>
        <Link href={buildResultsHref({ ...query, page: reply.pages, after: undefined })}>
          {m.paging_last()}
        </Link>
      </Empty>
    );
  }
  return (
    <Empty figure={<Figure art="seeker" />} title={getEmptyTitle(query.name, isNarrowed)}>
      {reply.wider.length > 0 && (
        <>
          <p>{m.empty_near()}</p>
          <WiderSearches query={query} reply={reply} />
        </>
      )}
      {query.name && <p>{m.empty_named()}</p>}
      <SearchesWithout query={query} reply={reply} alike={alike} />
      {isNarrowed && (
        <Row>
          {reply.without.length === 0 && <p>{m.empty_filters()}</p>}
          <ClearFilters query={query} onClear={onClear} kind="secondary" />
        </Row>
      )}
      {reply.origin && <Travel query={query} />}
    </Empty>
  );
}

/** Suggestions after a short list of results. */
export function FewResults(props: WiderProps) {
  return (
    <Panel title={m.few_title()}>
      <WiderSearches {...props} />
      <Travel query={props.query} />
    </Panel>
  );
}

function Travel({ query }: { query: SearchQuery }) {
  const href = buildResultsHref({
    zipCode: query.zipCode,
    radius: nationwideRadiusSent,
    page: 1,
    sortBy: 'distance',
    specialty: ['Accepts out-of-state patients'],
  });
  return (
    <p>
      {m.travel()} <Link href={href}>{m.travel_link()}</Link>
    </p>
  );
}
