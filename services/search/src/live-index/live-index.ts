import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { observe } from '@app/service-kit';
import { createPause } from '../index/pauses.ts';
import { buildIndex, type SearchIndex } from '../index/search-index.ts';
import { type Feed, type FeedEvent, HistoryLost, type HistoryPoint } from './feed.ts';

export interface LiveIndexOptions {
  /** Receives errors that are retried. */
  onTrouble?: (error: unknown) => void;
  /** Called after each build. */
  onBuilt?: (result: { listings: number; ms: number }) => void;
  heartbeatMs?: number;
}

/** Events for listeners. `cut-off`: events may be missed until the next one arrives. */
export type LiveEvent = FeedEvent | { kind: 'cut-off' };
type Listener = (event: LiveEvent) => void;

const shortestWaitMs = 100;
const longestWaitMs = 2_000;

/**
 * The search index of this process, kept up to date: built from a full reading, then from all changes since before it.
 * After a lost connection it resumes from the last seen point; if the database no longer has that point it is rebuilt
 * while the old index answers.
 */
export class LiveIndex {
  readonly #feed: Feed;
  readonly #options: LiveIndexOptions;
  readonly #stopped = new AbortController();
  #index: SearchIndex | undefined;
  #generation = '';
  #knownUntil = Number.NEGATIVE_INFINITY;
  #isFollowing = false;
  readonly #listeners: Listener[] = [];

  constructor(feed: Feed, options: LiveIndexOptions = {}) {
    this.#feed = feed;
    this.#options = options;
  }

  /** Undefined until the first build. */
  get index(): SearchIndex | undefined {
    return this.#index;
  }

  /** Maximum delay behind the database in milliseconds. Grows while no event arrives. */
  get lagMs(): number {
    return Math.max(0, Date.now() - this.#knownUntil);
  }

  /** Changes whenever the results of a search may have changed. Unique across processes. */
  get stamp(): string {
    return `${this.#generation}-${this.#index?.sequence ?? 0}`;
  }

  /** True while changes are delivered. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** Registers a listener, called before the index applies an event. */
  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Builds the index and follows changes until `stop`. Errors are reported and retried. */
  async run(): Promise<void> {
    const { signal } = this.#stopped;
    const heartbeatTimer = setInterval(() => this.#beat(), this.#options.heartbeatMs ?? 5_000);
    let waitMs = shortestWaitMs;
    let point: HistoryPoint | undefined;
    while (!signal.aborted) {
      try {
        point ??= await this.#build();
        this.#beat();
        const pause = createPause();
        this.#isFollowing = true;
        try {
          for await (const event of this.#feed.followChanges(point, signal)) {
            waitMs = shortestWaitMs;
            this.#tell(event);
            point = event.kind === 'reset' ? undefined : event.point;
            if (event.kind === 'reset') break;
            if (event.kind === 'change') this.#index!.apply([event]);
            if (event.kind === 'clinic') this.#index!.correctClinic(event.key, event.correction);
            if (event.kind === 'beat') this.#knownUntil = Math.max(this.#knownUntil, event.at.getTime());
            await pause();
          }
        } finally {
          this.#isFollowing = false;
          this.#tell({ kind: 'cut-off' });
        }
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof HistoryLost) point = undefined;
        this.#options.onTrouble?.(error);
        await wait(waitMs, undefined, { signal }).catch(() => {});
        waitMs = Math.min(longestWaitMs, waitMs * 2);
      }
    }
    clearInterval(heartbeatTimer);
  }

  stop(): void {
    this.#stopped.abort();
  }

  #tell(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #beat(): void {
    this.#feed.writeHeartbeat().catch((error: unknown) => this.#options.onTrouble?.(error));
  }

  async #build(): Promise<HistoryPoint> {
    const startedAt = Date.now();
    const { listings, clinics = [], point } = await this.#feed.readAll();
    const index = await buildIndex(listings);
    for (const correction of clinics) index.correctClinic(correction._id, correction);
    this.#index = index;
    this.#generation = randomUUID().slice(0, 8);
    this.#knownUntil = startedAt;
    this.#options.onBuilt?.({ listings: index.size, ms: Date.now() - startedAt });
    return point;
  }
}

/** Registers the metrics of the index. Nothing is reported before the first build. */
export function observeIndex(live: Pick<LiveIndex, 'index' | 'lagMs'>): void {
  const readLag = () => live.lagMs / 1000;
  observe('search_index_listings', () => (live.index ? [[live.index.size, {}]] : []));
  observe('search_index_lag_seconds', () => (live.index ? [[readLag(), {}]] : []));
  observe('change_stream_lag_seconds', () => (live.index ? [[readLag(), { stream: 'listings' }]] : []));
}
