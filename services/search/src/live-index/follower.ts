import { setTimeout as wait } from 'node:timers/promises';
import { createPause } from '../index/pause.ts';
import { type Feed, type FeedEvent, HistoryLostError, type HistoryPoint } from './feed.ts';

export interface FollowerOptions {
  /** Called with each error; the operation is retried. */
  onError?: (error: unknown) => void;
  onBuilt?: (result: { listings: number; ms: number }) => void;
  heartbeatMs?: number;
}

/** Events for listeners. `disconnected`: events may be missed until the next one arrives. */
export type LiveEvent = FeedEvent | { kind: 'disconnected' };
export type ListingChangeEvent = Extract<FeedEvent, { kind: 'change' }>;
type EventListener = (event: LiveEvent) => void;

const minRetryDelayMs = 100;
const maxRetryDelayMs = 2_000;

/**
 * Keeps an index up to date by following the history of changes. After a lost connection it resumes after the last
 * event; if the database no longer has that point, the index is rebuilt while the old one answers.
 */
export abstract class Follower {
  protected readonly feed: Feed;
  protected readonly options: FollowerOptions;
  readonly #stopController = new AbortController();
  #currentUntil = Number.NEGATIVE_INFINITY;
  /** False until all listings can be searched. */
  isBuilt = false;
  /** True while connected to the history of changes. */
  isFollowing = false;
  readonly #listeners: EventListener[] = [];

  constructor(feed: Feed, options: FollowerOptions = {}) {
    this.feed = feed;
    this.options = options;
  }

  /** Changes whenever the results of a search may have changed. Unique across processes. */
  abstract get indexVersion(): string;

  /** Lists the clinics that a listing leaves and joins by a change; undefined if they are not known. */
  abstract listAffectedClinics(change: ListingChangeEvent): readonly string[] | undefined;

  /** Prepares the index for changes after a point, which it returns. `isHistoryLost`: the index has to be rebuilt. */
  protected abstract prepare(point: HistoryPoint | undefined, isHistoryLost: boolean): Promise<HistoryPoint>;

  /** Applies an event to the index. False: the index has to be prepared again. */
  protected abstract applyEvent(event: FeedEvent): boolean | Promise<boolean>;

  protected get signal(): AbortSignal {
    return this.#stopController.signal;
  }

  /** Maximum lag behind the database in milliseconds. Grows while no event arrives. */
  get lagMs(): number {
    return Math.max(0, Date.now() - this.#currentUntil);
  }

  /** Registers a listener, which is called before the index applies an event. */
  addListener(listener: EventListener): void {
    this.#listeners.push(listener);
  }

  /** Follows changes until `stop`. Errors are reported and retried. */
  async run(): Promise<void> {
    const { signal } = this;
    const heartbeatTimer = setInterval(() => this.sendHeartbeat(), this.options.heartbeatMs ?? 5_000);
    let retryDelayMs = minRetryDelayMs;
    let point: HistoryPoint | undefined;
    let isHistoryLost = false;
    while (!signal.aborted) {
      try {
        point = await this.prepare(point, isHistoryLost);
        if (signal.aborted) break;
        isHistoryLost = false;
        this.sendHeartbeat();
        const pause = createPause();
        this.isFollowing = true;
        try {
          for await (const event of this.feed.followChanges(point, signal)) {
            retryDelayMs = minRetryDelayMs;
            this.notifyListeners(event);
            isHistoryLost = event.kind === 'reset';
            point = event.kind === 'reset' ? undefined : event.point;
            if (event.kind === 'reset') break;
            if (!(await this.applyEvent(event))) break;
            await pause();
          }
        } finally {
          this.isFollowing = false;
          this.notifyListeners({ kind: 'disconnected' });
        }
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof HistoryLostError) [point, isHistoryLost] = [undefined, true];
        this.options.onError?.(error);
        await wait(retryDelayMs, undefined, { signal }).catch(() => {});
        retryDelayMs = Math.min(maxRetryDelayMs, retryDelayMs * 2);
      }
    }
    clearInterval(heartbeatTimer);
  }

  stop(): void {
    this.#stopController.abort();
  }

  protected notifyListeners(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  protected sendHeartbeat(): void {
    this.feed.writeHeartbeat().catch((error: unknown) => this.options.onError?.(error));
  }

  /** Records that the index has all changes before this time, in milliseconds since 1970. */
  protected setCurrentUntil(timeMs: number): void {
    this.#currentUntil = Math.max(this.#currentUntil, timeMs);
  }
}
