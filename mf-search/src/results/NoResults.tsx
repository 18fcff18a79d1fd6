import { filterKeys } from '@app/listing-fields';
import { getPageLocale } from '@app/shell-api';
import type { SearchQuery } from '@app/types';
import { EmptyState, Figure, Link, Row, Text, WiderSearches } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { buildResultsHref } from '../paths.ts';
import { describeFilter } from '../shared/words/filters.ts';
import { formatArea } from '../shared/words/results.ts';
import { ClearFilters } from './filters/Filters.tsx';
import {
  AlertLink,
  type FewResultsProps,
  formatPeopleCount,
  listWiderSearches,
  OutOfStateLink,
  type Suggestion,
} from './MoreResults.tsx';

/** The same search without one filter, for example "Leave out “TRICARE”: 12 people", most people first. */
const listSearchesWithoutFilter = ({ query, reply, similarReviewers }: NoResultsProps): Suggestion[] =>
  reply.without.flatMap(({ filter, value, total }) => {
    const count = formatPeopleCount(total);
    if (filter === 'alike')
      return similarReviewers
        ? {
            href: buildResultsHref({ ...query, page: 1, after: undefined }),
            onClick: similarReviewers.onRemove,
            label: m.empty_without_row({ filter: m.quoted({ text: similarReviewers.label }) }),
            count,
          }
        : [];
    const currentValue = query[filter];
    const remainingValues = Array.isArray(currentValue)
      ? currentValue.filter((filterValue) => value !== null && filterValue !== value)
      : undefined;
    const filterChange: Partial<SearchQuery> = { [filter]: remainingValues };
    return {
      href: buildResultsHref({ ...query, ...filterChange, page: 1, after: undefined }),
      label: m.empty_without_row({
        filter: joinQuoted(describeFilter(query, filter, value), 'disjunction'),
      }),
      count,
    };
  });

const joinQuoted = (texts: readonly string[], type: Intl.ListFormatType) =>
  new Intl.ListFormat(getPageLocale(), { type }).format(texts.map((text) => m.quoted({ text })));

interface NoResultsProps extends FewResultsProps {
  activeFilterCount: number;
  /** The "reviewers like me" restriction, which is not in the address; null: off. */
  similarReviewers: { label: string; onRemove: () => void } | null;
  onClear: () => void;
}

/** Suggestions to continue: below the heading of a search without results, or on a page past the last one. */
export default function NoResults(props: NoResultsProps) {
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
  return props.activeFilterCount > 0 ? (
    <NoMatchWithFilters {...props} />
  ) : (
    <NoMatchWithoutFilters {...props} />
  );
}

/** Shown if nobody matches the filters: other searches, each with its number of people. */
function NoMatchWithFilters(props: NoResultsProps) {
  const { query, reply, activeFilterCount, similarReviewers, onClear } = props;
  const activeLabels = filterKeys.flatMap((key) => describeFilter(query, key, null));
  if (similarReviewers) activeLabels.push(similarReviewers.label);
  const suggestions = [...listSearchesWithoutFilter(props), ...listWiderSearches(props).slice(0, 1)];
  return (
    <EmptyState figure={<Figure drawing="seeker" />}>
      <Text soft>
        {m.empty_filtered({
          filters: joinQuoted(activeLabels, 'conjunction'),
          where: formatArea(reply.radius),
        })}
      </Text>
      {query.name && <p>{m.empty_named()}</p>}
      {suggestions.length === 0 ? <p>{m.empty_filters()}</p> : <WiderSearches rows={suggestions} />}
      <Row>
        <ClearFilters query={query} onClear={onClear} clearedCount={activeFilterCount} />
        <AlertLink query={query} />
      </Row>
      <OutOfStateLink {...props} />
    </EmptyState>
  );
}

function NoMatchWithoutFilters(props: NoResultsProps) {
  const { query } = props;
  const widerSearches = listWiderSearches(props);
  return (
    <EmptyState figure={<Figure drawing="seeker" />}>
      {widerSearches.length > 0 && (
        <>
          <p>{m.empty_near()}</p>
          <WiderSearches rows={widerSearches} />
        </>
      )}
      {query.name && <p>{m.empty_named()}</p>}
      {!query.name && (
        <Row>
          <AlertLink query={query} />
        </Row>
      )}
      <OutOfStateLink {...props} />
    </EmptyState>
  );
}
