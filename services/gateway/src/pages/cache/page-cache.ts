import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createPageBody, type PageBody } from './page-body.ts';

/** Everything a public page depends on, except the services' replies. */
export interface PageKey {
  /** Path and query without the language. */
  url: string;
  locale: string;
  origin: string;
  /** Version of the shell. */
  shell: string;
  /** Versions of the remotes: `name@version`. */
  remotes: readonly string[];
}

/** A complete document, not compressed. */
export interface MadePage {
  status: number;
  headers: Readonly<Record<string, string>>;
  html: string;
  /** True if it must not be cached, because a later attempt may succeed. */
  isTemporary?: boolean;
}

export interface StoredPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Hash of the HTML: equal in every process. */
  etag: string;
  read: PageBody['read'];
}

/** ETags of the replies that a page was made of, by address. */
export type ReplyTags = Readonly<Record<string, string>>;

export interface StoredEntry<Plan> {
  plan: Plan;
  page: StoredPage;
  tags: ReplyTags;
  /** The services confirmed the replies a moment ago, so they need not be asked. */
  isFresh: boolean;
}

/** Data that a page is made of. */
export interface PageSource<Plan> {
  plan: Plan;
  /** Undefined: a reply has no ETag. */
  tags: ReplyTags | undefined;
  /** When the services were asked, by `performance.now()`. */
  askedAt: number;
}

interface Entry<Plan> extends PageSource<Plan> {
  tags: ReplyTags;
  page: StoredPage;
  body: PageBody;
  planBytes: number;
}

/** Approximate overhead of an entry. */
const entryBytes = 1000;

interface PageCacheOptions {
  mostBytes?: number;
  /** How long the services' replies are assumed to be unchanged. */
  freshMs?: number;
  now?: () => number;
}

/**
 * LRU cache of pages, limited in bytes. For an entry that is not fresh the caller must first ask the services, with its
 * ETags, whether the replies have changed.
 */
export function createPageCache<Plan>({
  mostBytes = 64 * 2 ** 20,
  freshMs = 0,
  now = () => performance.now(),
}: PageCacheOptions = {}) {
  const entries = new LRUCache<string, Entry<Plan>>({
    maxSize: mostBytes,
    maxEntrySize: Math.ceil(mostBytes / 8),
    sizeCalculation: ({ body, planBytes }, key) =>
      entryBytes + 2 * (key.length + planBytes) + body.countBytes(),
  });
  const flights = new Map<string, Promise<StoredPage>>();
  const counts = { hits: 0, misses: 0, renders: 0, joined: 0 };

  const finish = (name: string, source: PageSource<Plan>, made: MadePage): StoredPage => {
    const { plan, tags, askedAt } = source;
    const { status, headers, html } = made;
    const etag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
    const before = entries.peek(name);
    const body: PageBody =
      before?.page.etag === etag
        ? before.body
        : createPageBody(html, () => {
            // A new object, because the cache does not measure the same one again.
            const now = entries.peek(name);
            if (now?.body === body) entries.set(name, { ...now });
          });
    const page: StoredPage = { status, headers, etag, read: body.read };
    if (tags && !made.isTemporary && status < 500) {
      const planBytes = JSON.stringify([plan, tags]).length;
      entries.set(name, { plan, tags, askedAt, page, body, planBytes });
    }
    return page;
  };

  return {
    find(key: PageKey): StoredEntry<Plan> | undefined {
      const found = entries.get(toName(key));
      counts[found ? 'hits' : 'misses'] += 1;
      if (!found) return undefined;
      const { plan, page, tags, askedAt } = found;
      return { plan, page, tags, isFresh: now() - askedAt < freshMs };
    },
    /** Renews a page whose replies the services confirmed at `askedAt`. */
    confirm(key: PageKey, page: StoredPage, askedAt: number): void {
      const found = entries.peek(toName(key));
      if (found?.page === page) found.askedAt = Math.max(found.askedAt, askedAt);
    },
    /**
     * Renders a page once for all concurrent requests with the same replies. A page of replies without ETags is
     * rendered for this request only and not cached.
     */
    async make(key: PageKey, source: PageSource<Plan>, render: () => Promise<MadePage>): Promise<StoredPage> {
      const { tags } = source;
      const name = toName(key);
      const flight = tags && toFlight(name, tags);
      const running = flight && flights.get(flight);
      // Another request with the same replies may have stored it in the meantime.
      const stored = entries.peek(name);
      const made = running ?? (stored && toFlight(name, stored.tags) === flight ? stored.page : undefined);
      if (made) {
        counts.joined += 1;
        return made;
      }
      counts.renders += 1;
      const page = render().then((made) => finish(name, source, made));
      if (!flight) return page;
      flights.set(flight, page);
      try {
        return await page;
      } finally {
        flights.delete(flight);
      }
    },
    counts: () => ({ ...counts, entries: entries.size, bytes: entries.calculatedSize }),
  };
}
export type PageCache<Plan> = ReturnType<typeof createPageCache<Plan>>;

const toName = ({ url, locale, origin, shell, remotes }: PageKey): string =>
  JSON.stringify([url, locale, origin, shell, ...remotes.toSorted()]);

const toFlight = (name: string, tags: ReplyTags): string =>
  JSON.stringify([name, Object.entries(tags).sort()]);
