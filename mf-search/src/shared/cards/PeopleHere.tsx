import { useSearchParams } from '@app/router';
import { formatNumber, pagePath } from '@app/seo';
import { type SearchQuery, searchQuery } from '@app/types';
import { Empty, Figure, Link, Section, Stack } from '@app/ui';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useSearch } from '../../api.ts';
import { m } from '../../paraglide/messages.js';
import { buildResultsHref } from '../../paths.ts';
import { readPage } from '../../read-page.ts';
import { rememberResults } from '../search/last-results.ts';
import { orderReason } from '../words/results.ts';
import { ListOfPeople } from './ListOfPeople.tsx';

interface PeopleHereProps {
  /** The page's own address, without its page of the list. */
  path: string;
  /** What the page is about: a state, a town, a specialty. */
  about: Partial<SearchQuery>;
  title: string;
}

/** The list of a place or specialty page, with its own pages. Distance has no meaning here, so best rated come first. */
export function PeopleHere({ path, about, title }: PeopleHereProps) {
  const [params] = useSearchParams();
  const request = readPage(params, about);
  const query = request ?? z.parse(searchQuery, about);
  const search = useSearch(query, request !== null);
  const { data: reply, isPlaceholderData } = search;
  const section = useRef<HTMLElement>(null);
  const paging = useRef(false);

  useEffect(() => {
    if (!reply || isPlaceholderData) return;
    rememberResults({ href: pagePath(path, reply.page), total: reply.total });
    if (paging.current) section.current?.focus();
    paging.current = false;
  }, [reply, isPlaceholderData, path]);

  return (
    <Section ref={section} tabIndex={-1} id="people" title={title} lead={reply && orderReason(reply).why}>
      <Stack>
        {(!request || (reply && reply.page > Math.max(1, reply.pages))) && (
          <Empty figure={<Figure art="seeker" />} title={m.results_beyond()} titleAs="h3">
            <Link href={path}>{m.paging_first()}</Link>
          </Empty>
        )}
        <ListOfPeople
          search={search}
          filters={query}
          toHref={(page, after) => pagePath(path, page, after)}
          onPage={() => {
            paging.current = true;
          }}
          titleAs="h3"
        />
        {reply && about.specialty && (
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
