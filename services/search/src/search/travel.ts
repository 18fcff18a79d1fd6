import { findOutOfStateHits } from '../index/places/out-of-state.ts';
import type { Hit, Search } from '../index/search.ts';
import type { Snapshot } from '../index/snapshot.ts';

/** At most so many of those who are farther than was asked for. */
const most = 5;

/** Behind the first page: who is farther away and accepts patients from other states than `home` (two letters). */
export const getTravel = (snapshot: Snapshot, criteria: Search, home: string | undefined): Hit[] =>
  criteria.from === 0 ? findOutOfStateHits(snapshot, criteria, home, most) : [];
