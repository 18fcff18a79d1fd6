import type { API, Types } from '@opensearch-project/opensearch';

export type SearchRequest = API.Search_RequestBody;
/** A condition that a listing meets or not. */
export type Clause = Types.Common_QueryDsl.QueryContainer;
export type Aggregation = Types.Common_Aggregations.AggregationContainer;
export type SortKey = Types.Common.SortCombinations;

/** Adds points to the `_score` of listings that pass all filters. */
export const addPoints = (points: number, filter: Clause[]): Clause => ({
  constant_score: { filter: { bool: { filter } }, boost: points },
});
