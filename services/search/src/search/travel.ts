import { findOutOfStateHits } from '../index/places/out-of-state.ts';
import type { Hit, Search } from '../index/search.ts';
import type { Snapshot } from '../index/snapshot.ts';

/** Maximum of offers beyond the radius. */
const most = 5;

/**
 * Listings beyond the radius that accept patients from other states than `home` (two letters). On the first page only.
 */
export const getTravel = (snapshot: Snapshot, criteria: Search, home: string | undefined): Hit[] =>
  criteria.from === 0 ? findOutOfStateHits(snapshot, criteria, home, most) : [];
