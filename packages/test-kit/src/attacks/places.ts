/** Returns the paths of all values in a body. A list is one value. */
export const placesIn = (value: unknown, path: string[] = []): string[][] =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? [
        ...(path.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key])),
      ]
    : [path];

/** Returns a copy of the body with another value at the path. */
export function replaceAt(body: object, path: readonly string[], by: unknown): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
  parent[path.at(-1)!] = by;
  return copy;
}

/** Returns the paths of all texts in a body. */
export const textPlacesIn = (body: object): string[][] =>
  placesIn(body).filter((path) => {
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body);
    return typeof value === 'string';
  });
