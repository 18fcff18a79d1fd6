import { useSearchParams } from '@app/router';
import { buildPagePath, formatNumber } from '@app/seo';
import { type SearchQuery, searchQuery as searchQuerySchema } from '@app/types';
import { EmptyState, Figure, Link, Section, Stack } from '@app/ui';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import { buildResultsHref } from '../../paths.ts';
import { useSearch } from '../queries.ts';
import { rememberResults } from '../search/last-results.ts';
import { explainOrder } from '../words/results.ts';
import { PeopleList } from './PeopleList.tsx';
import { readPeopleQuery } from './people-search.ts';

interface PeopleSectionProps {
  path: string;
  filters: Partial<SearchQuery>;
  title: string;
}

/** Paged list of a place or specialty page, best rated first since there is no origin for distances. */
export function PeopleSection({ path, filters, title }: PeopleSectionProps) {
  const [params] = useSearchParams();
  const validQuery = readPeopleQuery(params, filters);
  const query = validQuery ?? z.parse(searchQuerySchema, filters);
  const searchResult = useSearch(query, validQuery !== null);
  const { data: reply, isPlaceholderData } = searchResult;
  const sectionRef = useRef<HTMLElement>(null);
  const isPagingRef = useRef(false);

  useEffect(() => {
    if (!reply || isPlaceholderData) return;
    rememberResults({ href: buildPagePath(path, reply.page), total: reply.total });
    if (isPagingRef.current) sectionRef.current?.focus();
    isPagingRef.current = false;
  }, [reply, isPlaceholderData, path]);

  return (
    <Section
      ref={sectionRef}
      tabIndex={-1}
      id="people"
      title={title}
      lead={reply && explainOrder(reply).text}
    >
      <Stack>
        {(!validQuery || (reply && reply.page > Math.max(1, reply.pages))) && (
          <EmptyState figure={<Figure drawing="seeker" />} title={m.results_beyond()} titleAs="h3">
            <Link href={buildPagePath(path, Math.max(1, reply?.pages ?? 1))}>{m.paging_last()}</Link>
          </EmptyState>
        )}
        <PeopleList
          searchResult={searchResult}
          filters={query}
          toHref={(page, cursor) => buildPagePath(path, page, cursor)}
          onPageChange={() => {
            isPagingRef.current = true;
          }}
          titleAs="h3"
        />
        {reply && filters.specialty && (
          <p>
            <Link href={buildResultsHref({ ...query, page: 1, after: undefined })}>
              {m.list_all({ total: formatNumber(reply.total) })}
            </Link>
          </p>
        )}
      </Stack>
    </Section>
  );
}
