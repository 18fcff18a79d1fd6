import { useSearchParams } from '@app/router';

/** What a list is narrowed by. It stands in the address: a link, Back and a saved view bring it again. */
export interface Filters {
  /** For the list's call: all that is set, and the page. */
  query: Record<string, string | readonly string[]>;
  /** As it stands in the address, without the question mark. */
  search: string;
  value(name: string): string;
  values(name: string): readonly string[];
  /** Empty: not set. The list begins at its first page again. */
  set(changes: Readonly<Record<string, string | readonly string[]>>): void;
  /** Takes these in place of all. */
  replace(search: string): void;
}

/**
 * The filters of these names. `repeated`: those that take several values. `fixed`: what else the address names, which
 * stays.
 */
export function useFilters(
  names: readonly string[],
  repeated: readonly string[] = [],
  fixed: readonly string[] = [],
): Filters {
  const [params, setParams] = useSearchParams();
  const own = new URLSearchParams([...params].filter(([name]) => !fixed.includes(name)));
  const query: Filters['query'] = {};
  for (const name of [...names, ...repeated, 'page']) {
    const given = params.getAll(name).filter((value) => value !== '');
    const [first] = given;
    if (first !== undefined) query[name] = repeated.includes(name) ? given : first;
  }
  return {
    query,
    search: own.toString(),
    value: (name) => params.get(name) ?? '',
    values: (name) => params.getAll(name),
    set(changes) {
      const next = new URLSearchParams(params);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        next.delete(name);
        for (const one of Array.isArray(value) ? value : [value as string]) if (one) next.append(name, one);
      }
      setParams(next, { replace: true });
    },
    replace: (search) =>
      setParams(
        new URLSearchParams([
          ...[...params].filter(([name]) => fixed.includes(name)),
          ...new URLSearchParams(search),
        ]),
      ),
  };
}
