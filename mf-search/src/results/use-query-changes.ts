import { useNavigate } from '@app/router';
import { noFilters, type SearchQuery } from '@app/types';
import { startTransition, useLayoutEffect, useOptimistic, useRef } from 'react';
import { buildResultsHref } from '../paths.ts';
import { countNeeds, openNeedsSheet, useNeeds, useRememberNeeds } from '../shared/needs/needs.ts';
import { setOnlySimilarReviewers } from './match/SimilarReviewersFilter.tsx';
import type { useFocusAfterChange } from './results-hooks.ts';

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
