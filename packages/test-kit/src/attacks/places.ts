/** Every place in a body, objects and their members, as the names on the way to it. A list is one place. */
export const placesIn = (value: unknown, path: string[] = []): string[][] =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? [
        ...(path.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key])),
      ]
    : [path];

/** The body with another value in this place. */
export function replaceAt(body: object, path: readonly string[], by: unknown): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
  parent[path.at(-1)!] = by;
  return copy;
}

/** The places of a body that hold text. */
export const textPlacesIn = (body: object): string[][] =>
  placesIn(body).filter((path) => {
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body);
    return typeof value === 'string';
  });
