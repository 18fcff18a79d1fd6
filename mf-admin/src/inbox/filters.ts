import { useSearchParams } from '@app/router';

export type Filters = ReturnType<typeof useFilters>;

/**
 * Reads and writes the filters of a list in the address, so that links, Back and saved views restore them. `names`: all
 * filters. `repeated`: those with several values. `fixed`: further parameters of the address, which `replace` keeps.
 */
export function useFilters(
  names: readonly string[],
  repeated: readonly string[] = [],
  fixed: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const ownParams = new URLSearchParams([...params].filter(([name]) => !fixed.includes(name)));
  const query: Record<string, string | readonly string[]> = {};
  for (const name of [...names, ...repeated, 'page']) {
    const values = params.getAll(name).filter((value) => value !== '');
    const [firstValue] = values;
    if (firstValue !== undefined) query[name] = repeated.includes(name) ? values : firstValue;
  }
  return {
    /** The input of the list call: all filters that are set, and the page. */
    query,
    /** The filters as a query string without the question mark. */
    search: ownParams.toString(),
    /** True: a filter is set, not only a page. */
    isNarrowed: [...names, ...repeated].some((name) => params.get(name)),
    value: (name: string) => params.get(name) ?? '',
    values: (name: string) => params.getAll(name),
    /** Sets filters and returns to the first page. An empty value removes the filter. */
    set(changes: Readonly<Record<string, string | readonly string[]>>) {
      const next = new URLSearchParams(params);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        next.delete(name);
        for (const single of [value].flat()) if (single) next.append(name, single);
      }
      setParams(next, { replace: true });
    },
    /** Replaces all filters. */
    replace: (search: string) =>
      setParams(
        new URLSearchParams([
          ...[...params].filter(([name]) => fixed.includes(name)),
          ...new URLSearchParams(search),
        ]),
      ),
  };
}
