import { nationwideQueryMiles } from '@app/option-lists';
import { formatNumber } from '@app/seo';
import type { SearchQuery } from '@app/types';
import { Link, Panel, WiderSearches, type WiderSearchesProps } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { buildResultsHref } from '../paths.ts';
import { formatArea } from '../shared/words/results.ts';
import type { ResultsReply } from './match/use-results.ts';
import { buildOutOfStateHref } from './OutOfStateSection.tsx';

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

/** Suggestions after a short list of results. */
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
