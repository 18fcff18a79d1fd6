/** A filter, query or other part of a request to the cluster. */
export type Clause = Record<string, unknown>;

export const everything: Clause = { match_all: {} };
export const nothing: Clause = { match_none: {} };
export const matchValue = (field: string, value: string | number | boolean): Clause => ({
  term: { [field]: { value } },
});
export const matchValues = (field: string, values: readonly string[]): Clause => ({
  terms: { [field]: values },
});
export const matchBeginning = (field: string, value: string): Clause => ({ prefix: { [field]: { value } } });
export const matchAll = (filter: readonly Clause[]): Clause => ({ bool: { filter } });
export const matchAny = (should: readonly Clause[]): Clause => ({
  bool: { should, minimum_should_match: 1 },
});
export const matchAllBut = (filter: readonly Clause[], mustNot: readonly Clause[]): Clause => ({
  bool: { filter, must_not: mustNot },
});
/** These points for listings that pass. */
export const score = (points: number, filter: Clause): Clause => ({
  constant_score: { filter, boost: points },
});
export const matchScript = (script: object): Clause => ({ script: { script } });
