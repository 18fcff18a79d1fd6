import { getRootSegment, isClaim, isOwnRoot, listClaims } from '@app/types/release/addresses';
import type { LiveRelease } from '../list.store.ts';

/**
 * Why a version may not bring the addresses that it names; undefined: it may. Anyone who has an address has all below its
 * first part, so that two teams never have to agree on more than a word.
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
