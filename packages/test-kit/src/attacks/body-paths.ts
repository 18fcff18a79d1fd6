/** Returns the paths of all values in a body, those of objects included. A list is one value. */
export const listPaths = (value: unknown, path: string[] = []): string[][] =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? [
        ...(path.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([key, member]) => listPaths(member, [...path, key])),
      ]
    : [path];

/** Groups paths whose values can be replaced together: all without members in one group, each with members alone. */
export function groupPaths(paths: readonly string[][]): string[][][] {
  const hasMembers = (path: string[]) =>
    paths.some((otherPath) => otherPath.length > path.length && path.every((key, i) => otherPath[i] === key));
  return [paths.filter((path) => !hasMembers(path)), ...paths.filter(hasMembers).map((path) => [path])];
}

/** Returns a copy of the body with the replacement at each of the paths. */
export const replaceEach = (body: object, paths: readonly string[][], replacement: unknown): object =>
  paths.reduce((changedBody, path) => replaceAt(changedBody, path, replacement), body);

/** Returns a copy of the body with the replacement at the path. */
function replaceAt(body: object, path: readonly string[], replacement: unknown): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce((node, key) => node[key] as Record<string, unknown>, copy);
  parent[path.at(-1)!] = replacement;
  return copy;
}

/** Returns the paths of all texts in a body. */
export const listTextPaths = (body: object): string[][] =>
  listPaths(body).filter((path) => {
    const value = path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], body);
    return typeof value === 'string';
  });
