import type { API, Types } from '@opensearch-project/opensearch';

// Each function creates a part of a request to the cluster: a condition, or a count.

/** A condition that a listing meets or not. */
export type Clause = Types.Common_QueryDsl.QueryContainer;
/** The body of a search. */
export type SearchRequest = API.Search_RequestBody;
export type Aggregation = Types.Common_Aggregations.AggregationContainer;

export type SortKey = Types.Common.SortCombinations;

export const everyListing: Clause = { match_all: {} };
export const noListing: Clause = { match_none: {} };
export const matchValue = (field: string, value: string | number | boolean): Clause => ({
  term: { [field]: { value } },
});
export const matchValues = (field: string, values: readonly string[]): Clause => ({
  terms: { [field]: values },
});
export const matchPresent = (field: string): Clause => ({ exists: { field } });
export const matchPrefix = (field: string, value: string): Clause => ({ prefix: { [field]: { value } } });
export const matchAll = (filter: Clause[]): Clause => ({ bool: { filter } });
export const matchAny = (should: Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } });
export const matchExcept = (filter: Clause[], mustNot: Clause[]): Clause => ({
  bool: { filter, must_not: mustNot },
});
/** Adds points to the `_score` of listings that pass. */
export const addPoints = (points: number, filter: Clause): Clause => ({
  constant_score: { filter, boost: points },
});
/** Creates counts of listings by the values of a field, the most frequent first. */
export const createValueCounts = (field: string, size: number, include?: string | string[]): Aggregation => {
  // The client's type lacks `include`.
  const terms = { field, size, ...(include !== undefined && { include }) };
  return { terms };
};
/** Creates counts of the listings that pass each of several filters. */
export const createFilterCounts = (filters: Clause[]): Aggregation => ({ filters: { filters } });
export const matchScript = (script: Types.Common.Script): Clause => ({ script: { script } });
