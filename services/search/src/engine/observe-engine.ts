import { observe } from '@app/service-kit';
import type { Follower } from '../live-index/follower.ts';
import type { SearchEngine } from './engine.ts';

/** Registers the metrics of the search. Nothing is reported before all listings can be searched. */
export function observeEngine(
  engine: Pick<SearchEngine, 'getHealth'>,
  follower: Pick<Follower, 'isBuilt' | 'lagMs'>,
): void {
  const getLagSeconds = () => follower.lagMs / 1000;
  observe('search_index_listings', async () => {
    const health = await engine.getHealth();
    if ('unreadyReason' in health || health.listingCount === undefined) return [];
    return [[health.listingCount, {}]];
  });
  observe('search_engine_answers', async () => {
    const health = await engine.getHealth();
    return 'unreadyReason' in health ? [] : [[health.listingCount === undefined ? 0 : 1, {}]];
  });
  observe('search_index_lag_seconds', () => (follower.isBuilt ? [[getLagSeconds(), {}]] : []));
  observe('change_stream_lag_seconds', () =>
    follower.isBuilt ? [[getLagSeconds(), { stream: 'listings' }]] : [],
  );
}
