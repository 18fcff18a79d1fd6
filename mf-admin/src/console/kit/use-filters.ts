import { useSearchParams } from '@app/router';

export type Filters = ReturnType<typeof useFilters>;

/**
 * Reads and writes the filters of a list in the address, so that links, Back and saved views restore them. `names`: all
 * filters. `multiValueNames`: those with several values. `preservedNames`: further parameters of the address, which
 * `replace` keeps.
 */
export function useFilters(
  names: readonly string[],
  multiValueNames: readonly string[] = [],
  preservedNames: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const filterParams = new URLSearchParams([...params].filter(([name]) => !preservedNames.includes(name)));
  const query: Record<string, string | readonly string[]> = {};
  for (const name of [...names, ...multiValueNames, 'page']) {
    const values = params.getAll(name).filter((value) => value !== '');
    const [firstValue] = values;
    if (firstValue !== undefined) query[name] = multiValueNames.includes(name) ? values : firstValue;
  }
  return {
    /** The input of the list call: all filters that are set, and the page. */
    query,
    /** The filters as a query string without the question mark. */
    search: filterParams.toString(),
    /** True: at least one filter is set; a page number is no filter. */
    hasActiveFilters: [...names, ...multiValueNames].some((name) => params.get(name)),
    get: (name: string) => params.get(name) ?? '',
    getAll: (name: string) => params.getAll(name),
    /** Sets filters and returns to the first page. An empty value removes the filter. */
    set(changes: Readonly<Record<string, string | readonly string[]>>) {
      const newParams = new URLSearchParams(params);
      newParams.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        newParams.delete(name);
        for (const singleValue of [value].flat()) if (singleValue) newParams.append(name, singleValue);
      }
      setParams(newParams, { replace: true });
    },
    replace: (search: string) =>
      setParams(
        new URLSearchParams([
          ...[...params].filter(([name]) => preservedNames.includes(name)),
          ...new URLSearchParams(search),
        ]),
      ),
  };
}
