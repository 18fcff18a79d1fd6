import { useSearchParams } from '@app/router';

export type Filters = ReturnType<typeof useFilters>;

/**
 * What a list is narrowed by: the filters of these names. They stand in the address: a link, Back and a saved view bring
 * them again. `repeated`: those that take several values. `fixed`: what else the address names, which stays.
 */
export function useFilters(
  names: readonly string[],
  repeated: readonly string[] = [],
  fixed: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const own = new URLSearchParams([...params].filter(([name]) => !fixed.includes(name)));
  const query: Record<string, string | readonly string[]> = {};
  for (const name of [...names, ...repeated, 'page']) {
    const given = params.getAll(name).filter((value) => value !== '');
    const [first] = given;
    if (first !== undefined) query[name] = repeated.includes(name) ? given : first;
  }
  return {
    /** For the list's call: all that is set, and the page. */
    query,
    /** As it stands in the address, without the question mark. */
    search: own.toString(),
    value: (name: string) => params.get(name) ?? '',
    values: (name: string) => params.getAll(name),
    /** Empty: not set. The list begins at its first page again. */
    set(changes: Readonly<Record<string, string | readonly string[]>>) {
      const next = new URLSearchParams(params);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        next.delete(name);
        for (const one of [value].flat()) if (one) next.append(name, one);
      }
      setParams(next, { replace: true });
    },
    /** Takes these in place of all. */
    replace: (search: string) =>
      setParams(
        new URLSearchParams([
          ...[...params].filter(([name]) => fixed.includes(name)),
          ...new URLSearchParams(search),
        ]),
      ),
  };
}
