import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger, Readiness } from '@app/service-kit';
import type { ChangeStream, ChangeStreamDocument } from 'mongodb';
import { buildBase } from './index/build.ts';
import { entryOf } from './index/entry.ts';
import { SearchIndex } from './index/search-index.ts';
import type { SearchablesStore } from './searchables.store.ts';

const beatEveryMs = 5_000;
/** So far behind, `/readyz` says so; the index goes on answering. */
const degradedAfterMs = 60_000;
/** Changes that are taken in together: one read for all of them. */
const mostAtOnce = 500;

/**
 * The search index of this process: built from the database, then kept by its change stream from a point that lies
 * before the build, so that nothing is missed in between. Where the stream breaks off for good, a new index is built
 * in the background, and the old one answers until then.
 */
export class LiveIndex {
  index: SearchIndex;
  readonly #store: SearchablesStore;
  readonly #logger: Logger;
  readonly #who = `search-${randomUUID()}`;
  #stream: ChangeStream;
  #stopped = false;
  /** When the database wrote the last heartbeat that came through. */
  #seenBeatAt = Date.now();
  #lagMs = 0;
  readonly #following: Promise<void>;
  readonly #beating: NodeJS.Timeout;

  private constructor(store: SearchablesStore, logger: Logger, { stream, index }: Built) {
    this.#store = store;
    this.#logger = logger;
    this.#stream = stream;
    this.index = index;
    this.#beating = setInterval(() => this.#beat(), beatEveryMs);
    this.#beat();
    this.#following = this.#follow();
  }

  static async start(store: SearchablesStore, logger: Logger): Promise<LiveIndex> {
    return new LiveIndex(store, logger, await build(store, logger));
  }

  readiness(): Readiness {
    const behindMs = Math.max(0, Date.now() - this.#seenBeatAt - beatEveryMs);
    return {
      ready: true,
      listings: this.index.size,
      lagMs: this.#lagMs,
      behindMs,
      degraded: behindMs > degradedAfterMs,
    };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#beating);
    await this.#stream.close();
    await this.#following;
    await this.#store.endBeat(this.#who).catch(() => undefined);
  }

  #beat(): void {
    // A database that is away shows as lag; the next beat tries again.
    this.#store.beat(this.#who).catch(() => undefined);
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#takeIn();
      } catch (error) {
        if (this.#stopped) return;
        this.#logger.warn({ err: error }, 'the change stream broke off, building a new index');
        await this.#rebuild();
      }
    }
  }

  /** Waits for a change, takes what else is there already, and brings the index to how those listings are now. */
  async #takeIn(): Promise<void> {
    const changed = new Set<string>();
    let event: ChangeStreamDocument | null = await this.#stream.next();
    while (event) {
      this.#note(event, changed);
      event = changed.size < mostAtOnce ? await this.#stream.tryNext() : null;
    }
    if (changed.size === 0) return;
    const now = await this.#store.some([...changed]);
    this.index.apply(
      [...changed].map((id) => {
        const listing = now.get(id);
        return { id, entry: listing && entryOf(listing) };
      }),
    );
  }

  #note(event: ChangeStreamDocument, changed: Set<string>): void {
    if (!('documentKey' in event) || !('ns' in event)) {
      if (
        event.operationType === 'drop' ||
        event.operationType === 'dropDatabase' ||
        event.operationType === 'rename'
      )
        throw new Error(`the collection is gone: ${event.operationType}`);
      return;
    }
    if (event.ns.coll === 'listings') {
      changed.add(String(event.documentKey._id));
      return;
    }
    const at = writtenAt(event);
    if (!at) return;
    this.#seenBeatAt = Math.max(this.#seenBeatAt, at.getTime());
    this.#lagMs = Math.max(0, Date.now() - at.getTime());
  }

  async #rebuild(): Promise<void> {
    await this.#stream.close().catch(() => undefined);
    for (let delayMs = 1000; !this.#stopped; delayMs = Math.min(30_000, delayMs * 2)) {
      try {
        const { stream, index } = await build(this.#store, this.#logger);
        this.#stream = stream;
        this.index = index;
        return;
      } catch (error) {
        this.#logger.warn({ err: error }, 'the index could not be built, trying again');
        await wait(delayMs);
      }
    }
  }
}

interface Built {
  stream: ChangeStream;
  index: SearchIndex;
}

async function build(store: SearchablesStore, logger: Logger): Promise<Built> {
  const started = performance.now();
  const stream = store.watch();
  try {
    // Opens it on the server; what comes from here on waits until the build is done.
    const early = await stream.tryNext();
    const index = new SearchIndex(await buildBase(entries(store)));
    if (early && 'documentKey' in early) {
      const id = String(early.documentKey._id);
      const listing = /^[0-9a-f]{24}$/.test(id) ? (await store.some([id])).get(id) : undefined;
      index.apply([{ id, entry: listing && entryOf(listing) }]);
    }
    logger.info({ listings: index.size, ms: Math.round(performance.now() - started) }, 'the index is built');
    return { stream, index };
  } catch (error) {
    await stream.close().catch(() => undefined);
    throw error;
  }
}

async function* entries(store: SearchablesStore) {
  for await (const listing of store.all()) yield entryOf(listing);
}

function writtenAt(event: ChangeStreamDocument): Date | undefined {
  if (event.operationType === 'insert' || event.operationType === 'replace') return event.fullDocument?.at;
  return event.operationType === 'update' ? event.updateDescription?.updatedFields?.at : undefined;
}
