import { setTimeout as wait } from 'node:timers/promises';
import { createPause } from '../index/pauses.ts';
import { type Feed, type FeedEvent, HistoryLost, type HistoryPoint } from './feed.ts';

export interface FollowerOptions {
  /** Called with each error; the operation is retried. */
  onTrouble?: (error: unknown) => void;
  /** Called after each build of an index. */
  onBuilt?: (result: { listings: number; ms: number }) => void;
  heartbeatMs?: number;
}

/** Events for listeners. `cut-off`: events may be missed until the next one arrives. */
export type LiveEvent = FeedEvent | { kind: 'cut-off' };
export type ListingEvent = Extract<FeedEvent, { kind: 'change' }>;
type Listener = (event: LiveEvent) => void;

const shortestWaitMs = 100;
const longestWaitMs = 2_000;

/**
 * Keeps an index up to date by following the history of changes. After a lost connection it resumes after the last
 * event; if the database no longer has that point, the index is rebuilt while the old one answers.
 */
export abstract class Follower {
  protected readonly feed: Feed;
  protected readonly options: FollowerOptions;
  readonly #stopped = new AbortController();
  #knownUntil = Number.NEGATIVE_INFINITY;
  #isFollowing = false;
  readonly #listeners: Listener[] = [];

  constructor(feed: Feed, options: FollowerOptions = {}) {
    this.feed = feed;
    this.options = options;
  }

  /** False until all listings can be searched. */
  abstract get isBuilt(): boolean;

  /** Changes whenever the results of a search may have changed. Unique across processes. */
  abstract get stamp(): string;

  /** Lists the clinics that a listing leaves and joins by a change; undefined if they are not known. */
  abstract listClinics(change: ListingEvent): readonly string[] | undefined;

  /** Prepares the index for changes after a point, which it returns. `isLost`: the index has to be rebuilt. */
  protected abstract prepare(point: HistoryPoint | undefined, isLost: boolean): Promise<HistoryPoint>;

  /** Applies an event to the index. False: the index has to be prepared again. */
  protected abstract take(event: FeedEvent): boolean | Promise<boolean>;

  protected get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Maximum lag behind the database in milliseconds. Grows while no event arrives. */
  get lagMs(): number {
    return Math.max(0, Date.now() - this.#knownUntil);
  }

  /** True while connected to the history of changes. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** Registers a listener, which is called before the index applies an event. */
  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Follows changes until `stop`. Errors are reported and retried. */
  async run(): Promise<void> {
    const { signal } = this;
    const heartbeatTimer = setInterval(() => this.beat(), this.options.heartbeatMs ?? 5_000);
    let waitMs = shortestWaitMs;
    let point: HistoryPoint | undefined;
    let isLost = false;
    while (!signal.aborted) {
      try {
        point = await this.prepare(point, isLost);
        if (signal.aborted) break;
        isLost = false;
        this.beat();
        const pause = createPause();
        this.#isFollowing = true;
        try {
          for await (const event of this.feed.followChanges(point, signal)) {
            waitMs = shortestWaitMs;
            this.tell(event);
            isLost = event.kind === 'reset';
            point = event.kind === 'reset' ? undefined : event.point;
            if (event.kind === 'reset') break;
            if (!(await this.take(event))) break;
            await pause();
          }
        } finally {
          this.#isFollowing = false;
          this.tell({ kind: 'cut-off' });
        }
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof HistoryLost) [point, isLost] = [undefined, true];
        this.options.onTrouble?.(error);
        await wait(waitMs, undefined, { signal }).catch(() => {});
        waitMs = Math.min(longestWaitMs, waitMs * 2);
      }
    }
    clearInterval(heartbeatTimer);
  }

  stop(): void {
    this.#stopped.abort();
  }

  protected tell(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  protected beat(): void {
    this.feed.writeHeartbeat().catch((error: unknown) => this.options.onTrouble?.(error));
  }

  /** Records that the index has all changes before this time, in milliseconds since 1970. */
  protected setKnownUntil(time: number): void {
    this.#knownUntil = Math.max(this.#knownUntil, time);
  }
}
