import { lazyPart, usePageTitle, withRouterLinks } from '@app/remote-kit';
import { useLocation, useSearchParams } from '@app/router';
import { Slot, useShell } from '@app/shell-api';
import type { Card, MatchedCard, SearchQuery } from '@app/types';
import { Container, classNames, Stack } from '@app/ui';
import { Suspense, useEffect, useState } from 'react';
import '../shared/parts.css';
import { PeopleList } from '../shared/cards/PeopleList.tsx';
import { NeedsBar } from '../shared/needs/NeedsBar.tsx';
import { countNeeds, getMatchFacts, useNeeds } from '../shared/needs/needs.ts';
import { CompareTray } from '../shared/saved/CompareTray.tsx';
import { placeholderQuery, readSearch, toSearchErrors } from '../shared/search/read-search.ts';
import { explainOrder, getResultsTitle } from '../shared/words/results.ts';
import { AppliedFilters, type AppliedFiltersProps } from './filters/AppliedFilters.tsx';
import { countActiveFilters, pickFilters } from './filters/active-filters.ts';
import { Filters, FiltersButton } from './filters/Filters.tsx';
import { InvalidSearch } from './InvalidSearch.tsx';
import { AlertOffer, FewResults, OutOfStateSection } from './MoreResults.tsx';
import { MapSection } from './map/MapSection.tsx';
import {
  getSimilarReviewersText,
  SimilarReviewersFilter,
  setOnlySimilarReviewers,
  useSimilarReviewersFilter,
} from './match/SimilarReviewersFilter.tsx';
import {
  buildPageHref,
  isMatchReply,
  type MatchOptions,
  type ResultsState,
  useMatchComponents,
  useResults,
} from './match/use-results.ts';
import { ResultsHead } from './ResultsHead.tsx';
import styles from './ResultsPage.module.css';
import {
  useAnnounceResults,
  useFocusAfterChange,
  useQueryChanges,
  useResultsHistory,
} from './results-hooks.ts';
import { SearchStrip } from './SearchStrip.tsx';

/** Loaded on demand, since most searches have results. */
const NoResults = lazyPart(() => import('./NoResults.tsx'));

/** What a new search keeps: filters, and the chosen order, except best match, which is the default for a name. */
const toBaseQuery = (query: SearchQuery): Partial<SearchQuery> => ({
  ...pickFilters(query),
  ...(query.sortBy !== 'relevance' && { sortBy: query.sortBy, sort: query.sort }),
});

/** Page `/search-results`. The address holds the search, but not the needs of the visitor. */
function ResultsPage() {
  const [params] = useSearchParams();
  const { query, errors, fields } = readSearch(params);
  const matchOptions = useMatchOptions(query?.sortBy === 'match');
  const searchResult = useResults(query ?? placeholderQuery, query !== null, matchOptions);
  const searchErrors = query === null ? errors : toSearchErrors(searchResult.error);
  const headingFocus = useFocusAfterChange(
    params.toString(),
    !searchResult.isPlaceholderData && !searchResult.isPending,
  );

  return (
    <>
      <NeedsBar search={query ?? undefined}>
        <SearchStrip
          key={JSON.stringify([fields, searchErrors])}
          fields={fields}
          baseQuery={query ? toBaseQuery(query) : {}}
          errors={searchErrors ?? {}}
          onSent={headingFocus.requestFocus}
        />
      </NeedsBar>
      {query === null || searchErrors ? (
        <InvalidSearch headingRef={headingFocus.ref} />
      ) : (
        <Results
          query={query}
          searchResult={searchResult}
          matchOptions={matchOptions}
          headingFocus={headingFocus}
        />
      )}
      <CompareTray />
    </>
  );
}

/** The part of a search that other slices receive: no filters, since they reveal needs. */
const toPlaceAndName = ({ name = '', zipCode = '', radius }: SearchQuery) => ({
  name,
  zipCode,
  radius: String(radius),
});

interface ResultsProps {
  query: SearchQuery;
  searchResult: ResultsState;
  matchOptions: MatchOptions | null;
  headingFocus: ReturnType<typeof useFocusAfterChange>;
}

/** How results are matched with the needs of the visitor; null without needs. */
function useMatchOptions(sortsByFit: boolean): MatchOptions | null {
  const { session } = useShell();
  const facts = getMatchFacts(session, useNeeds(), sortsByFit);
  const { isOn } = useSimilarReviewersFilter();
  const hasLimbLevel = facts !== null && facts.limbLevel.length > 0;
  useEffect(() => {
    if (!hasLimbLevel) setOnlySimilarReviewers(false);
  }, [hasLimbLevel]);
  return facts && { facts, onlySimilarReviewers: isOn && hasLimbLevel };
}

function Results({ query, searchResult, matchOptions, headingFocus }: ResultsProps) {
  const { pathname, search: queryString } = useLocation();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const [mapViewText, setMapViewText] = useState<string | null>(null);
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const needs = useNeeds();
  const matchComponents = useMatchComponents(matchOptions !== null);
  const { data: reply, isPlaceholderData } = searchResult;
  const currentReply = isPlaceholderData ? undefined : reply;
  const nonEmptyReply = currentReply?.prosthetists.length ? currentReply : undefined;
  // Without results there is nothing to sort or map; without active filters there is nothing to remove.
  const isEmpty = reply?.total === 0;
  const matchedReply = reply && isMatchReply(reply) ? reply : null;
  const explanation =
    reply &&
    (isMatchReply(reply)
      ? matchComponents?.explainMatchOrder(reply, countNeeds(needs))
      : explainOrder(reply));
  const onlySimilarReviewers = matchOptions?.onlySimilarReviewers ?? false;
  const restrictionCount = onlySimilarReviewers ? 1 : 0;
  const activeFilterCount = countActiveFilters(query) + restrictionCount;
  const showsFilters = !isEmpty || activeFilterCount > 0;
  const isMapShown = isMapOpen && !isEmpty;
  const filtersSheetProps = {
    isOpen: areFiltersOpen,
    onToggle: setAreFiltersOpen,
    isInSheet: isMapShown,
  };

  const queryChanges = useQueryChanges(query, headingFocus);
  const { optimisticQuery, changeOnlySimilarReviewers } = queryChanges;
  const shownFilterCount = countActiveFilters(optimisticQuery) + restrictionCount;
  const renderFit = (card: Card) =>
    matchComponents && 'fit' in card && <matchComponents.FitLine fit={(card as MatchedCard).fit} />;
  const similarReviewers = onlySimilarReviewers
    ? { label: getSimilarReviewersText(needs), onRemove: () => changeOnlySimilarReviewers(false) }
    : null;
  const appliedFiltersProps: AppliedFiltersProps = {
    filters: optimisticQuery,
    onChange: (filters) => queryChanges.updateFilters(() => pickFilters(filters)),
    similarReviewers,
    onClear: queryChanges.clearFilters,
    onEmpty: queryChanges.focusHeading,
  };

  usePageTitle(reply ? getResultsTitle(reply, query.name ?? '') : '');
  useAnnounceResults(currentReply, query.name ?? '');
  useResultsHistory(currentReply, pathname + queryString);

  return (
    <Container
      gap="1h"
      className={styles.Results}
      data-filters={showsFilters ? '' : undefined}
      data-map={isMapShown ? '' : undefined}
    >
      <ResultsHead
        query={optimisticQuery}
        reply={reply}
        explanation={explanation}
        filtersButton={
          showsFilters && <FiltersButton activeFilterCount={shownFilterCount} {...filtersSheetProps} />
        }
        activeFilterCount={activeFilterCount}
        headingRef={headingFocus.ref}
        isMapOpen={isMapOpen}
        mapViewText={mapViewText}
        onSortChange={queryChanges.changeSortOrder}
        onMapToggle={() => setIsMapOpen(!isMapOpen)}
      />
      {showsFilters && (
        <Filters
          query={optimisticQuery}
          facets={reply?.facets}
          total={currentReply?.total}
          similarReviewersFilter={
            matchedReply?.reviewersLikeMe != null && (
              <SimilarReviewersFilter
                label={getSimilarReviewersText(needs)}
                checked={onlySimilarReviewers}
                count={matchedReply.reviewersLikeMe}
                onChange={changeOnlySimilarReviewers}
              />
            )
          }
          hasActiveFilters={shownFilterCount > 0}
          appliedFilters={<AppliedFilters {...appliedFiltersProps} />}
          {...filtersSheetProps}
          onClear={queryChanges.clearFilters}
          onChange={queryChanges.updateFilters}
          onDone={queryChanges.focusHeading}
        />
      )}
      {isMapShown && (
        <MapSection
          query={query}
          matchOptions={matchOptions}
          reply={reply}
          renderFit={renderFit}
          onViewTextChange={setMapViewText}
        />
      )}
      <section id="results-list" tabIndex={-1} aria-labelledby="results-title">
        <Stack gap="1h">
          {/* Where filters open in a sheet, they are removed there. */}
          <AppliedFilters {...appliedFiltersProps} className="SearchWideOnly" />
          {currentReply?.prosthetists.length === 0 && (
            <Suspense>
              <NoResults
                query={query}
                reply={currentReply}
                activeFilterCount={activeFilterCount}
                similarReviewers={similarReviewers}
                onClear={queryChanges.clearFilters}
              />
            </Suspense>
          )}
          <PeopleList
            // Cards with needs are taller: as new elements they replace those of the server without a layout shift.
            key={matchedReply && matchComponents ? 'matched' : 'public'}
            searchResult={searchResult}
            filters={query}
            toHref={(page, cursor) => buildPageHref(query, page, cursor, matchOptions)}
            onPageChange={headingFocus.requestFocus}
            titleAs="h2"
            isNumbered={isMapShown}
            renderFit={renderFit}
          />
          {reply && <OutOfStateSection reply={reply} query={query} renderFit={renderFit} />}
          {nonEmptyReply && !query.name && <AlertOffer query={query} />}
          {nonEmptyReply && nonEmptyReply.wider.length > 0 && (
            <FewResults query={query} reply={nonEmptyReply} />
          )}
        </Stack>
        {reply && (
          <Stack gap={6} className={classNames('NoPrint', 'SearchUnlessEmpty', styles.End)}>
            <Slot name="resultsEnd" props={{ search: toPlaceAndName(query) }} />
          </Stack>
        )}
      </section>
    </Container>
  );
}

export default withRouterLinks(ResultsPage);
