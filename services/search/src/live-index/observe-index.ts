import { observe } from '@app/service-kit';
import type { LiveIndex } from './live-index.ts';

/** Has exported how the index stands. Until it is built it says nothing. */
export function observeIndex(live: Pick<LiveIndex, 'index' | 'lagMs'>): void {
  const readLag = () => live.lagMs / 1000;
  observe('search_index_listings', () => (live.index ? [[live.index.size, {}]] : []));
  observe('search_index_lag_seconds', () => (live.index ? [[readLag(), {}]] : []));
  observe('change_stream_lag_seconds', () => (live.index ? [[readLag(), { stream: 'listings' }]] : []));
}
