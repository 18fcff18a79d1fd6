import { nationwideRadiusSent } from '@app/option-lists';
import type { SearchQuery } from '@app/types';
import { Empty, Figure, Link, Panel, Row, Widen } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { buildResultsHref } from '../paths.ts';
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

/** Screen reader announcement for no results, with the counts of wider searches. */
export function formatWiderCounts(reply: Reply): string {
  const counts = reply.wider.map(({ radius, total }) => formatWiderSearch(radius, total));
  return counts.map(({ count, label }) => `${count} ${label}`).join(', ');
}

/** Shown for no results or a page past the last one: suggestions to continue. */
export function NoResults({
  query,
  reply,
  isNarrowed,
  onClear,
}: WiderProps & { isNarrowed: boolean; onClear: () => void }) {
  if (reply.total > 0) {
    return (
      <Empty figure={<Figure art="seeker" />} title={m.results_beyond()}>
        <Link href={buildResultsHref({ ...query, page: 1, after: undefined })}>{m.paging_first()}</Link>
      </Empty>
    );
  }
  return (
    <Empty figure={<Figure art="seeker" />} title={query.name ? m.empty_named_title() : m.empty_title()}>
      {reply.wider.length > 0 && (
        <>
          <p>{m.empty_near()}</p>
          <WiderSearches query={query} reply={reply} />
        </>
      )}
      {query.name && <p>{m.empty_named()}</p>}
      {isNarrowed && (
        <Row>
          <p>{m.empty_filters()}</p>
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
