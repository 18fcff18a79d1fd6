import type { ListingDoc } from '@app/db';
import { isStale, toListing } from '@app/public-listing';
import type { VersionDoc } from '../prosthetists.store.ts';

/** About 3 kB each. */
const most = 5_000;

/** Names what anybody may read of a listing. "Not confirmed lately" comes with time, without a new version. */
export const toTag = ({ _id, v, confirmedAt }: VersionDoc, staleDays: number): string =>
  `${_id.toHexString()}-${v}${isStale(confirmedAt, staleDays) ? '-stale' : ''}`;

/**
 * Finished listings as JSON text, by the name of their version; the least recently used ones go first. Anyone who asks has
 * just read the version, so what is kept is never out of date.
 */
export function createCachedListings() {
  const kept = new Map<string, string>();

  return {
    async toJson(tag: string, staleDays: number, load: () => Promise<ListingDoc>): Promise<string> {
      const found = kept.get(tag);
      if (found !== undefined) {
        kept.delete(tag);
        kept.set(tag, found);
        return found;
      }
      // It may have changed since its version was read: kept under the name that it has now.
      const doc = await load();
      const json = JSON.stringify(toListing(doc, staleDays));
      kept.set(toTag(doc, staleDays), json);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return json;
    },
  };
}
