import { getRootSegment, isClaim, isOwnRoot, listClaims } from '@app/types/release/addresses';
import type { LiveRelease } from '../list.store.ts';

/**
 * Reason why a version may not define its addresses; undefined: it may. A remote owns everything below the first
 * segment of its addresses, so teams only need to agree on that.
 */
export function findWrongAddress(
  { name, version, entry }: Pick<LiveRelease, 'name' | 'version' | 'entry'>,
  live: readonly LiveRelease[],
): string | undefined {
  for (const path of entry.paths ?? []) {
    const root = getRootSegment(path);
    const wants = `${name} ${version} wants the address ${path}`;
    if (!isClaim(path))
      return `${wants}, which is none that a remote may have: small words with hyphens, and :names after the first. The team of ${name} names another in its slice.json.`;
    if (isOwnRoot(root))
      return `${wants}, and the site has pages of its own at /${root}. The team of ${name} names another in its slice.json.`;
    const owner = live.find(
      (one) => one.name !== name && listClaims(one.entry).some((of) => getRootSegment(of) === root),
    );
    if (owner)
      return `${wants}, and /${root} belongs to ${owner.name} ${owner.version}. The team of ${name} names another in its slice.json, or that of ${owner.name} gives it up first.`;
  }
  return undefined;
}
