// The counts of all options that a page has: how they are asked for, and how they are read.
import type { Facets } from '@app/types';
import * as z from 'zod/mini';
import {
  type GroupFilter,
  listOptionNames,
  openNowOption,
  optionNames,
  toFacets,
  toGroupFilters,
} from '../../index/filters/facets.ts';
import { matchAnyOption, matchSimilarReviewers, type ResolvedSearch } from './conditions.ts';
import { type ClusterReply, readCount, readCountsByValue } from './parse-reply.ts';
import type { Aggregation, Clause, SearchRequest } from './request.ts';

/** True if listings that fail a filter can have other options of its group, which then has counts of its own. */
const hasOwnCounts = ({ wantedBits, groupBits }: GroupFilter) =>
  wantedBits[0] !== groupBits[0] || wantedBits[1] !== groupBits[1];

/** Name of the aggregation of all options under all filters, if groups have counts of their own. */
const allCountsName = 'all';
/** Name of the aggregation of a group of options under the filters of the other groups. */
const toGroupCountsName = (groupIndex: number): string => `group ${groupIndex}`;

/** Creates the counts of all options, and the filters of a page: those that limit all counts, and the others. */
export function createFacetCounts(search: ResolvedSearch): {
  limitClauses: Clause[];
  countsRequest: Pick<SearchRequest, 'aggs' | 'post_filter'>;
} {
  const { needsMatch, openScheduleHashes } = search;
  const filters = toGroupFilters(search.filters);
  const toGroupClause = ({ wantedBits }: GroupFilter) => matchAnyOption(wantedBits, search);
  const limitClauses = filters.filter((filter) => !hasOwnCounts(filter)).map(toGroupClause);
  const filtersWithOwnCounts = filters.filter(hasOwnCounts);
  const clausesWithOwnCounts = filtersWithOwnCounts.map(toGroupClause);
  // Of all options, because counting only some by `include` takes the cluster several times as long.
  const optionCounts = { options: { terms: { field: 'options', size: optionNames.length } } };
  const openNowCount = { openNow: { filter: { terms: { scheduleHashes: openScheduleHashes } } } };
  const allCounts: Record<string, Aggregation> = {
    ...optionCounts,
    ...openNowCount,
    ...(needsMatch?.matcher.levelMask && {
      similarReviewers: { filter: matchSimilarReviewers(needsMatch.matcher) },
    }),
  };
  // Counts inside a filter cost more, so those of all results stand beside it where no group has counts of its own.
  if (filtersWithOwnCounts.length === 0) return { limitClauses, countsRequest: { aggs: allCounts } };
  const aggs: Record<string, Aggregation> = {
    [allCountsName]: { filter: { bool: { filter: clausesWithOwnCounts } }, aggs: allCounts },
  };
  filtersWithOwnCounts.forEach(({ groupBits }, i) => {
    const hasOpenNow = listOptionNames(groupBits).includes(openNowOption);
    aggs[toGroupCountsName(i)] = {
      filter: { bool: { filter: clausesWithOwnCounts.toSpliced(i, 1) } },
      aggs: { ...optionCounts, ...(hasOpenNow && openNowCount) },
    };
  });
  return { limitClauses, countsRequest: { aggs, post_filter: { bool: { filter: clausesWithOwnCounts } } } };
}

const innerAggregationsSchema = z.record(z.string(), z.unknown());

/** Reads the counts of all options, and of "reviewers like me". */
export function readFacets(
  { aggregations }: ClusterReply,
  { filters }: ResolvedSearch,
): { facets: Facets; similarReviewerListingsTotal: number } {
  const readInnerAggregations = (name: string) => z.parse(innerAggregationsSchema, aggregations[name]);
  const emptyCount = { doc_count: 0 };
  const readOptionTotals = ({ options, openNow = emptyCount }: Record<string, unknown>) =>
    readCountsByValue(options).set(openNowOption, readCount(openNow));
  const filtersWithOwnCounts = toGroupFilters(filters).filter(hasOwnCounts);
  const allCounts = filtersWithOwnCounts.length === 0 ? aggregations : readInnerAggregations(allCountsName);
  const totalByOption = readOptionTotals(allCounts);
  filtersWithOwnCounts.forEach(({ groupBits }, i) => {
    const groupTotals = readOptionTotals(readInnerAggregations(toGroupCountsName(i)));
    for (const name of listOptionNames(groupBits)) totalByOption.set(name, groupTotals.get(name) ?? 0);
  });
  const { similarReviewers = emptyCount } = allCounts;
  return {
    facets: toFacets((bit) => totalByOption.get(optionNames[bit]!) ?? 0),
    similarReviewerListingsTotal: readCount(similarReviewers),
  };
}
