import { nationwideOptionMiles } from '@app/option-lists';
import { useNavigate } from '@app/router';
import { formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import { noFilters, type SearchQuery } from '@app/types';
import { startTransition, useEffect, useLayoutEffect, useOptimistic, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import { buildResultsHref } from '../paths.ts';
import { countNeeds, openNeedsSheet, useNeeds, useRememberNeeds } from '../shared/needs/needs.ts';
import {
  getNearestLocations,
  readLastResults,
  recordFirstSearch,
  rememberResults,
  restoreListPosition,
} from '../shared/search/last-results.ts';
import { formatWiderCounts } from './MoreResults.tsx';
import { setOnlySimilarReviewers } from './match/SimilarReviewersFilter.tsx';
import type { ResultsReply } from './match/use-results.ts';

/** Announces the number of results to screen readers after every reply, and that nobody has the searched name. */
export function useAnnounceResults(reply: ResultsReply | undefined, name: string) {
  const { announce } = useShell();
  useEffect(() => {
    if (!reply) return;
    const { total, page, pages, radius, nearest } = reply;
    const sentence = nearest ? `${m.results_nearest({ name })} ` : '';
    announce(
      total === 0
        ? [
            radius < nationwideOptionMiles ? m.announce_none({ radius }) : m.announce_none_nationwide(),
            formatWiderCounts(reply),
          ]
            .filter(Boolean)
            .join(' ')
        : sentence +
            m.announce_found({ n: total, total: formatNumber(total), page, pages: Math.max(1, pages) }),
    );
  }, [reply, name, announce]);
}

/** Stores the list for the way back from a profile, restores its scroll position, and records the first search. */
export function useResultsHistory(reply: ResultsReply | undefined, href: string) {
  useEffect(() => {
    if (!reply) return;
    recordFirstSearch();
    const previousResults = readLastResults();
    const nearestLocations = getNearestLocations(
      [...reply.prosthetists, ...reply.outOfState],
      reply.origin?.zip,
    );
    rememberResults({ href, total: reply.total, near: nearestLocations });
    const openedProfile = previousResults?.href === href && previousResults.opened;
    if (!openedProfile) return;
    // The shell scrolls every new page to the top and focuses its heading; this runs after that.
    const frame = requestAnimationFrame(() => restoreListPosition(openedProfile));
    return () => cancelAnimationFrame(frame);
  }, [reply, href]);
}

/** Focuses the heading once the reply to a changed address has arrived; only after another page or another search. */
export function useFocusAfterChange(address: string, isSettled: boolean) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusRequestAddressRef = useRef<string | null>(null);
  useEffect(() => {
    if (focusRequestAddressRef.current === null || focusRequestAddressRef.current === address || !isSettled)
      return;
    focusRequestAddressRef.current = null;
    headingRef.current?.focus();
  }, [address, isSettled]);
  return {
    ref: headingRef,
    requestFocus: () => {
      focusRequestAddressRef.current = address;
    },
    /** Of a search that changed nothing, when something else changes. */
    cancelRequest: () => {
      focusRequestAddressRef.current = null;
    },
  };
}

/** Returns the search as its controls show it, and what changes it. */
export function useQueryChanges(query: SearchQuery, headingFocus: ReturnType<typeof useFocusAfterChange>) {
  const navigate = useNavigate();
  const needs = useNeeds();
  const rememberNeeds = useRememberNeeds();
  // The router changes the address in a transition; the optimistic query updates the controls at once.
  const [optimisticQuery, setOptimisticQuery] = useOptimistic(query);
  const latestQueryRef = useRef(optimisticQuery);
  useLayoutEffect(() => {
    latestQueryRef.current = optimisticQuery;
  }, [optimisticQuery]);
  /** A change starts at page 1; the focus stays. Several changes at once add up. */
  const updateQuery = (getChanges: (currentQuery: SearchQuery) => Partial<SearchQuery>) =>
    startTransition(() => {
      headingFocus.cancelRequest();
      const changedQuery = {
        ...latestQueryRef.current,
        ...getChanges(latestQueryRef.current),
        page: 1,
        after: undefined,
      };
      latestQueryRef.current = changedQuery;
      setOptimisticQuery(changedQuery);
      navigate(buildResultsHref(changedQuery));
    });
  const updateFilters = (getChanges: Parameters<typeof updateQuery>[0]) =>
    updateQuery((currentQuery) => {
      const changes = getChanges(currentQuery);
      // A visitor who filters by one plan most likely has it.
      const [plan, secondPlan] = changes.insurance ?? [];
      if (plan && !secondPlan && !needs.plan) rememberNeeds({ plan });
      return changes;
    });
  const focusHeading = () => headingFocus.ref.current?.focus();
  const clearFilters = () => {
    setOnlySimilarReviewers(false);
    updateQuery(() => noFilters);
    focusHeading();
  };
  /** Changes the list as filters do, but is not part of the address. */
  const changeOnlySimilarReviewers = (isOn: boolean) => {
    setOnlySimilarReviewers(isOn);
    if (query.page > 1) updateQuery(() => ({}));
  };
  const changeSortOrder = (sortBy: SearchQuery['sortBy']) => {
    if (sortBy === 'match' && countNeeds(needs) === 0) openNeedsSheet();
    else updateQuery(({ name }) => ({ sortBy, sort: name ? 'chosen' : undefined }));
  };
  return {
    optimisticQuery,
    updateFilters,
    clearFilters,
    changeOnlySimilarReviewers,
    changeSortOrder,
    focusHeading,
  };
}
