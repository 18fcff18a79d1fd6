import { addLinks, usePageTitle } from '@app/remote-kit';
import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { Slot, useShell } from '@app/shell-api';
import { type Card, type MatchedCard, noFilters, type SearchQuery } from '@app/types';
import { classNames, Stack, Wrap } from '@app/ui';
import { startTransition, useEffect, useLayoutEffect, useOptimistic, useRef, useState } from 'react';
import { buildResultsHref } from '../paths.ts';
import { ListOfPeople } from '../shared/cards/ListOfPeople.tsx';
import { NeedsBar } from '../shared/needs/NeedsBar.tsx';
import {
  canSetNeeds,
  countNeeds,
  getMatchFacts,
  openNeedsSheet,
  useNeeds,
  useRememberNeeds,
} from '../shared/needs/needs.ts';
import { CompareTray } from '../shared/saved/CompareTray.tsx';
import { readSearch, toSearchProblems } from '../shared/search/read-search.ts';
import { getResultsTitle, orderReason } from '../shared/words/results.ts';
import { AppliedFilters } from './filters/AppliedFilters.tsx';
import { Filters, FiltersButton } from './filters/Filters.tsx';
import { countOn, pickFilters } from './filters/filter-groups.ts';
import { MapSection } from './map/MapSection.tsx';
import { getAlikeText, OnlyAlike, setOnlyAlike, useOnlyAlike } from './match/OnlyAlike.tsx';
import { useMatchParts } from './match/use-match-parts.ts';
import { isMatched, type Person, pageHref, type ResultsState, useResults } from './match/use-results.ts';
import { FewResults, NoResults } from './NoResults.tsx';
import { NotSearched } from './NotSearched.tsx';
import { OfferAlert } from './OfferAlert.tsx';
import { OutOfState } from './OutOfState.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import styles from './ResultsPage.module.css';
import { useAnnouncedResults, useFocusAfterChange, useRememberedResults } from './results-hooks.ts';
import { SearchStrip } from './SearchStrip.tsx';

/** Placeholder for a disabled query; never sent. */
const nothing = readSearch(new URLSearchParams()).query as SearchQuery;

/** Page `/search-results`. The address is the whole state of the search. */
function ResultsPage() {
  const [params] = useSearchParams();
  const { query, problems, fields } = readSearch(params);
  const person = usePerson(query?.sortBy === 'match');
  const results = useResults(query ?? nothing, query !== null, person);
  const refused = query === null ? problems : toSearchProblems(results.error);
  const headingFocus = useFocusAfterChange(
    params.toString(),
    !results.isPlaceholderData && !results.isPending,
  );

  return (
    <>
      <NeedsBar search={query ?? undefined}>
        <SearchStrip
          key={JSON.stringify([fields, refused])}
          fields={fields}
          keep={query ? { ...pickFilters(query), sortBy: query.sortBy } : {}}
          problems={refused ?? {}}
          onSent={headingFocus.next}
        />
      </NeedsBar>
      {query === null || refused ? (
        <NotSearched heading={headingFocus.ref} />
      ) : (
        <Results query={query} search={results} person={person} headingFocus={headingFocus} />
      )}
      <CompareTray />
    </>
  );
}

/** What others may know of a search: not its filters, which tell of needs. */
const toPlaceAndName = ({ name = '', zipCode = '', radius }: SearchQuery) => ({
  name,
  zipCode,
  radius: String(radius),
});

interface ResultsProps {
  query: SearchQuery;
  search: ResultsState;
  person: Person | null;
  headingFocus: ReturnType<typeof useFocusAfterChange>;
}

/** What the visitor needs of the results; null if nothing. */
function usePerson(byFit: boolean): Person | null {
  const { session } = useShell();
  const facts = getMatchFacts(session, useNeeds(), byFit);
  const { isOn } = useOnlyAlike();
  const hasLevel = facts !== null && facts.limbLevel.length > 0;
  useEffect(() => {
    if (!hasLevel) setOnlyAlike(false);
  }, [hasLevel]);
  return facts && { facts, onlyAlike: isOn && hasLevel };
}

function Results({ query, search, person, headingFocus }: ResultsProps) {
  const { session } = useShell();
  const navigate = useNavigate();
  const { pathname, search: address } = useLocation();
  const [mapOpen, setMapOpen] = useState(false);
  const [mapPart, setMapPart] = useState<string | null>(null);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const needs = useNeeds();
  const rememberNeeds = useRememberNeeds();
  const parts = useMatchParts(person !== null);
  const { data: reply, isPlaceholderData } = search;
  const settled = isPlaceholderData ? undefined : reply;
  // Without results there is nothing to sort or map; without active filters there is nothing to remove.
  const nobody = reply?.total === 0;
  const matched = reply && isMatched(reply) ? reply : null;
  const reason =
    reply && (isMatched(reply) ? parts?.orderWords(reply, countNeeds(needs)) : orderReason(reply));
  const onlyAlike = person?.onlyAlike ?? false;
  /** Number of filters and restrictions that were searched with. */
  const searchedWith = countOn(query) + (onlyAlike ? 1 : 0);
  const showFilters = !nobody || searchedWith > 0;

  const isMapShown = mapOpen && !nobody;

  // The router changes the address in a transition; the optimistic value updates the controls at once.
  const [chosen, choose] = useOptimistic(query);
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  /** A change starts at page 1; the focus stays. Several changes at once add up. */
  const change = (make: (search: SearchQuery) => Partial<SearchQuery>) =>
    startTransition(() => {
      const changed = { ...latest.current, ...make(latest.current), page: 1, after: undefined };
      latest.current = changed;
      choose(changed);
      navigate(buildResultsHref(changed));
    });
  const changeFilters = (make: Parameters<typeof change>[0]) =>
    change((search) => {
      const filters = make(search);
      // Who asks for one plan most likely has it.
      const [plan, other] = filters.insurance ?? [];
      if (plan && !other && !needs.plan) rememberNeeds({ plan });
      return filters;
    });
  const renderFit = (card: Card) =>
    parts && 'fit' in card && <parts.FitLine fit={(card as MatchedCard).fit} />;
  const toHeading = () => headingFocus.ref.current?.focus();
  const clear = () => {
    setOnlyAlike(false);
    change(() => noFilters);
  };
  /** It changes the list as filters do, but is no part of the address. */
  const toggleAlike = (isOn: boolean) => {
    setOnlyAlike(isOn);
    if (query.page > 1) change(() => ({}));
  };
  const sort = (sortBy: SearchQuery['sortBy']) => {
    if (sortBy === 'match' && countNeeds(needs) === 0) openNeedsSheet();
    else change(({ name }) => ({ sortBy, sort: name ? 'chosen' : undefined }));
  };
  const alike = onlyAlike ? { label: getAlikeText(needs), onRemove: () => toggleAlike(false) } : null;
  const applied = (
    <AppliedFilters
      filters={chosen}
      onChange={(filters) => changeFilters(() => pickFilters(filters))}
      alike={alike}
      onClear={clear}
      onEmpty={toHeading}
    />
  );

  usePageTitle(reply ? getResultsTitle(reply, query.name ?? '') : '');
  useAnnouncedResults(settled, query.name ?? '');
  useRememberedResults(settled, pathname + address);

  return (
    <Wrap
      className={styles.Results}
      data-filters={showFilters ? '' : undefined}
      data-map={isMapShown ? '' : undefined}
    >
      <ResultsHead
        query={chosen}
        reply={reply}
        reason={reason}
        filters={
          showFilters && (
            <FiltersButton
              on={countOn(chosen) + (onlyAlike ? 1 : 0)}
              open={filtersOpen}
              onToggle={setFiltersOpen}
              inSheet={isMapShown}
            />
          )
        }
        mayMatch={canSetNeeds(session)}
        name={query.name ?? ''}
        near={Boolean(query.zipCode)}
        on={searchedWith}
        heading={headingFocus.ref}
        mapOpen={mapOpen}
        mapPart={mapPart}
        onSort={sort}
        onMap={() => setMapOpen(!mapOpen)}
      />
      {showFilters && (
        <Filters
          query={chosen}
          facets={reply?.facets}
          total={settled?.total}
          you={
            matched?.reviewersLikeMe != null && (
              <OnlyAlike
                label={getAlikeText(needs)}
                checked={onlyAlike}
                count={matched.reviewersLikeMe}
                onChange={toggleAlike}
              />
            )
          }
          others={onlyAlike ? 1 : 0}
          applied={applied}
          open={filtersOpen}
          onToggle={setFiltersOpen}
          inSheet={isMapShown}
          onClear={clear}
          onChange={changeFilters}
          onDone={toHeading}
        />
      )}
      {isMapShown && (
        <MapSection query={query} person={person} reply={reply} computeFit={renderFit} onPart={setMapPart} />
      )}
      <section className={styles.List} id="results-list" tabIndex={-1} aria-labelledby="results-title">
        <Stack gap="1h">
          <div className={styles.Applied}>{applied}</div>
          {settled?.prosthetists.length === 0 && (
            <NoResults query={query} reply={settled} on={searchedWith} alike={alike} onClear={clear} />
          )}
          <ListOfPeople
            // Cards that count needs are other cards, higher ones: they replace those of the server and push none away.
            key={matched && parts ? 'matched' : 'public'}
            search={search}
            filters={query}
            toHref={(page, after) => pageHref(query, page, after, person)}
            onPage={headingFocus.next}
            titleAs="h2"
            numbered={isMapShown}
            computeFit={renderFit}
          />
          {reply && <OutOfState reply={reply} query={query} computeFit={renderFit} />}
          {settled && settled.prosthetists.length > 0 && !query.name && <OfferAlert query={query} />}
          {settled && settled.prosthetists.length > 0 && settled.wider.length > 0 && (
            <FewResults query={query} reply={settled} />
          )}
        </Stack>
        {reply && (
          <Stack gap={6} className={classNames('NoPrint', styles.End)}>
            <Slot name="resultsEnd" props={{ search: toPlaceAndName(query) }} />
          </Stack>
        )}
      </section>
    </Wrap>
  );
}

export default addLinks(ResultsPage);
