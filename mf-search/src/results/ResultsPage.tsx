import { nationwideRadius } from '@app/option-lists';
import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { numberText, resultsTitle, titleWithSite } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { SearchQuery, SearchReply } from '@app/types';
import { Stack, Wrap } from '@app/ui';
import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import { useSearch } from '../api.ts';
import { ListOfPeople } from '../ListOfPeople.tsx';
import { rememberResults } from '../last-results.ts';
import { m } from '../paraglide/messages.js';
import { resultsHref } from '../paths.ts';
import { readSearch, refusedBy } from '../read-search.ts';
import { useTitle } from '../use-title.ts';
import { withLinks } from '../with-links.tsx';
import { AppliedFilters } from './AppliedFilters.tsx';
import { Filters } from './Filters.tsx';
import { countOn, filtersOf, noFilters } from './filter-groups.ts';
import { MapSection } from './MapSection.tsx';
import { FewResults, NoResults, widerText } from './NoResults.tsx';
import { NotSearched } from './NotSearched.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import styles from './ResultsPage.module.css';
import { SearchStrip } from './SearchStrip.tsx';

/** Stands in for a search that must not run; it is never sent. */
const nothing = readSearch(new URLSearchParams()).query as SearchQuery;

/** `/search-results`: the address is the whole state of the search. */
function ResultsPage() {
  const [params] = useSearchParams();
  const { query, problems, fields } = readSearch(params);
  const search = useSearch(query ?? nothing, query !== null);
  const refused = query === null ? problems : refusedBy(search.error);
  const headingFocus = useFocusAfterChange(params.toString(), !search.isPlaceholderData && !search.isPending);

  return (
    <>
      <SearchStrip
        key={JSON.stringify([fields, refused])}
        fields={fields}
        keep={query ? { ...filtersOf(query), sortBy: query.sortBy } : {}}
        problems={refused ?? {}}
        onSent={headingFocus.next}
      />
      {query === null || refused ? (
        <NotSearched heading={headingFocus.ref} />
      ) : (
        <Results query={query} search={search} headingFocus={headingFocus} />
      )}
    </>
  );
}

interface ResultsProps {
  query: SearchQuery;
  search: ReturnType<typeof useSearch>;
  headingFocus: ReturnType<typeof useFocusAfterChange>;
}

function Results({ query, search, headingFocus }: ResultsProps) {
  const { locale } = useShell();
  const navigate = useNavigate();
  const { pathname, search: address } = useLocation();
  const [mapOpen, setMapOpen] = useState(false);
  const { data: reply, isPlaceholderData } = search;
  const settled = isPlaceholderData ? undefined : reply;
  // With nobody found there is nothing to sort or to show on a map, and without filters nothing to take off.
  const nobody = reply?.total === 0;
  const showFilters = !nobody || countOn(query) > 0;

  // The router changes the address in a transition; a tick must stand at once, also where that takes a moment.
  const [chosen, choose] = useOptimistic(query);
  /** What changes the list starts at its first page; focus stays where it is. */
  const change = (changes: Partial<SearchQuery>) =>
    startTransition(() => {
      const changed = { ...chosen, ...changes, page: 1, after: undefined };
      choose(changed);
      navigate(resultsHref(changed));
    });
  const clear = () => change(noFilters);
  const toHeading = () => headingFocus.ref.current?.focus();

  useTitle(reply ? titleWithSite(resultsTitle(reply, query.name ?? '', locale), locale) : '');
  useAnnouncedResults(settled);
  useEffect(() => {
    if (settled) rememberResults({ href: pathname + address, total: settled.total });
  }, [settled, pathname, address]);

  return (
    <Wrap className={styles.Results} data-filters={showFilters ? '' : undefined}>
      <ResultsHead
        sortBy={chosen.sortBy}
        reply={reply}
        name={query.name ?? ''}
        near={Boolean(query.zipCode)}
        heading={headingFocus.ref}
        mapOpen={mapOpen}
        onSort={(sortBy) => change({ sortBy })}
        onMap={() => setMapOpen(!mapOpen)}
      />
      {showFilters && (
        <Filters
          filters={chosen}
          facets={reply?.facets}
          total={settled?.total}
          onChange={(filters) => change(filtersOf(filters))}
          onDone={toHeading}
        />
      )}
      <section className={styles.List} aria-labelledby="results-title">
        <Stack>
          <AppliedFilters
            filters={chosen}
            onChange={(filters) => change(filtersOf(filters))}
            onEmpty={toHeading}
          />
          {mapOpen && !nobody && <MapSection reply={reply} />}
          {settled?.prosthetists.length === 0 && <NoResults query={query} reply={settled} onClear={clear} />}
          <ListOfPeople
            search={search}
            filters={query}
            hrefOf={(page, after) => resultsHref({ ...query, page, after: after ?? undefined })}
            onPage={headingFocus.next}
            titleAs="h2"
            numbered={mapOpen}
          />
          {settled && settled.prosthetists.length > 0 && settled.wider.length > 0 && (
            <FewResults query={query} reply={settled} />
          )}
        </Stack>
      </section>
    </Wrap>
  );
}

/** Tells screen readers how many there are, every time an answer comes in. */
function useAnnouncedResults(reply: SearchReply | undefined) {
  const { announce, locale } = useShell();
  useEffect(() => {
    if (!reply) return;
    const { total, page, pages, radius } = reply;
    announce(
      total === 0
        ? [
            radius < nationwideRadius ? m.announce_none({ radius }) : m.announce_none_nationwide(),
            widerText(reply, locale),
          ]
            .filter(Boolean)
            .join(' ')
        : m.announce_found({ n: total, total: numberText(total, locale), page, pages: Math.max(1, pages) }),
    );
  }, [reply, announce, locale]);
}

/**
 * Moves focus to the heading once the next change of the address has its answer: after another page or another
 * search, and only then.
 */
function useFocusAfterChange(address: string, settled: boolean) {
  const ref = useRef<HTMLHeadingElement>(null);
  const wantedFrom = useRef<string | null>(null);
  useEffect(() => {
    if (wantedFrom.current === null || wantedFrom.current === address || !settled) return;
    wantedFrom.current = null;
    ref.current?.focus();
  }, [address, settled]);
  return {
    ref,
    next: () => {
      wantedFrom.current = address;
    },
  };
}

export default withLinks(ResultsPage);
