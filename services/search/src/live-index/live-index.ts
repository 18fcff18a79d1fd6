import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { type Change, SearchIndex } from '../index/search-index.ts';
import { buildBase } from '../index/segment/build.ts';
import { createPauses } from '../index/slices.ts';
import { type Feed, type FeedEvent, HistoryLost, type Point } from './feed.ts';

export interface LiveIndexOptions {
  /** Told of what failed and is tried again. */
  onTrouble?: (error: unknown) => void;
  /** Told when the index was built, also anew. */
  onBuilt?: (built: { listings: number; ms: number }) => void;
  heartbeatMs?: number;
}

/** What is told to listeners. `cut-off`: something may have been missed until it is told on. */
export type LiveEvent = FeedEvent | { kind: 'cut-off' };
type Listener = (event: LiveEvent) => void;

/** So many changes are taken in before requests get their turn. */
const changesATurn = 200;
const shortestWaitMs = 100;
const longestWaitMs = 2_000;

/**
 * The search index of this process, kept true: built from a full reading, then brought along by what happens from a
 * point before that reading. Where the connection breaks it goes on from the last point that it has seen; where the
 * database has forgotten that point it reads everything again, and the old index answers meanwhile.
 */
export class LiveIndex {
  readonly #feed: Feed;
  readonly #options: LiveIndexOptions;
  readonly #stopped = new AbortController();
  #index: SearchIndex | undefined;
  #generation = '';
  #knownUntil = Number.NEGATIVE_INFINITY;
  #pending: Change[] = [];
  #flushing: Promise<void> | undefined;
  #isFollowing = false;
  readonly #listeners: Listener[] = [];

  constructor(feed: Feed, options: LiveIndexOptions = {}) {
    this.#feed = feed;
    this.#options = options;
  }

  /** Undefined until it is built for the first time. */
  get index(): SearchIndex | undefined {
    return this.#index;
  }

  /** How far it may be behind the database. Grows while nothing is heard from there. */
  get lagMs(): number {
    return Math.max(0, Date.now() - this.#knownUntil);
  }

  /** Names what a search can see: another name whenever that may have changed, and in every process. */
  get state(): string {
    return `${this.#generation}-${this.#index?.snapshot().sequence ?? 0}`;
  }

  /** Whether everything that happens is being told. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** Is told what happens, before the index takes it in. */
  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Builds and follows until `stop`; what fails is told and tried again. */
  async run(): Promise<void> {
    const { signal } = this.#stopped;
    const heart = setInterval(() => this.#beat(), this.#options.heartbeatMs ?? 5_000);
    let waitMs = shortestWaitMs;
    let point: Point | undefined;
    while (!signal.aborted) {
      try {
        point ??= await this.#build();
        this.#beat();
        const pause = createPauses();
        this.#isFollowing = true;
        try {
          for await (const happening of this.#feed.changesSince(point, signal)) {
            waitMs = shortestWaitMs;
            this.#tell(happening);
            point = happening.kind === 'reset' ? undefined : happening.point;
            if (happening.kind === 'reset') break;
            if (happening.kind === 'change') this.#take(happening);
            if (happening.kind === 'beat') await this.#heard(happening.at);
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
    clearInterval(heart);
  }

  stop(): void {
    this.#stopped.abort();
  }

  #tell(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #beat(): void {
    this.#feed.beat().catch((error: unknown) => this.#options.onTrouble?.(error));
  }

  async #build(): Promise<Point> {
    const began = Date.now();
    const { entries, point } = await this.#feed.readAll();
    const index = new SearchIndex(await buildBase(entries));
    this.#pending = [];
    this.#index = index;
    this.#generation = randomUUID().slice(0, 8);
    this.#knownUntil = began;
    this.#options.onBuilt?.({ listings: index.size, ms: Date.now() - began });
    return point;
  }

  /** What comes in one turn of the event loop is taken in together in the next. */
  #take(change: Change): void {
    this.#pending.push(change);
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
  }

  async #flush(): Promise<void> {
    do {
      await nextTurn();
      this.#index?.apply(this.#pending.splice(0, changesATurn));
    } while (this.#pending.length > 0);
  }

  async #heard(at: Date): Promise<void> {
    await this.#flushing;
    this.#knownUntil = Math.max(this.#knownUntil, at.getTime());
  }
}
