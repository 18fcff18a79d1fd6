/** Returns the paths of all values in a body. A list is one value. */
export const listPaths = (value: unknown, path: string[] = []): string[][] =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? [
        ...(path.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([key, member]) => listPaths(member, [...path, key])),
      ]
    : [path];

/** Groups paths that are replaced at once: all values without parts, and each value with parts alone. */
export function groupPlaces(places: readonly string[][]): string[][][] {
  const hasParts = (path: string[]) =>
    places.some((other) => other.length > path.length && path.every((key, i) => other[i] === key));
  return [places.filter((path) => !hasParts(path)), ...places.filter(hasParts).map((path) => [path])];
}

/** Returns a copy of the body with another value at each of the paths. */
export const replaceEach = (body: object, paths: readonly string[][], by: unknown): object =>
  paths.reduce((filled, path) => replaceAt(filled, path, by), body);

/** Returns a copy of the body with another value at the path. */
function replaceAt(body: object, path: readonly string[], by: unknown): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
  parent[path.at(-1)!] = by;
  return copy;
}

/** Returns the paths of all texts in a body. */
export const listTextPaths = (body: object): string[][] =>
  listPaths(body).filter((path) => {
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body);
    return typeof value === 'string';
  });
