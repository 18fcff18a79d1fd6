import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createPageBody, type PageBody } from './page-body.ts';

/** All that a public page depends on, but for what services answer. */
export interface PageKey {
  /** Path and query, without the language. */
  url: string;
  locale: string;
  origin: string;
  /** Which version of the shell. */
  shell: string;
  /** Which versions of the remotes: `name@version`. */
  remotes: readonly string[];
}

/** A whole document, before it is compressed. */
export interface MadePage {
  status: number;
  headers: Readonly<Record<string, string>>;
  html: string;
  /** The next visitor is to get a better one. */
  isTemporary?: boolean;
}

export interface StoredPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Of the HTML alone: the same page has the same one in every process. */
  etag: string;
  read: PageBody['read'];
}

/** The ETags of the replies that a page was made of, by address. */
export type ReplyTags = Readonly<Record<string, string>>;

export interface StoredEntry<Plan> {
  plan: Plan;
  page: StoredPage;
  tags: ReplyTags;
  /** Services said a moment ago that the page holds: they need not be asked again. */
  isFresh: boolean;
}

/** What a page is made of. */
export interface PageSource<Plan> {
  plan: Plan;
  /** Undefined: not all replies have one. */
  tags: ReplyTags | undefined;
  /** When the services were asked for the replies; by the clock of `performance`. */
  askedAt: number;
}

interface Entry<Plan> extends PageSource<Plan> {
  tags: ReplyTags;
  page: StoredPage;
  body: PageBody;
  planBytes: number;
}

/** What an entry costs beside its texts, roughly. */
const entryBytes = 1000;

interface PageCacheOptions {
  mostBytes?: number;
  /** For how long what services said is taken for what they would say now. */
  freshMs?: number;
  now?: () => number;
}

/**
 * Keeps pages by what they are made of, within a number of bytes; the one asked for longest ago goes. Who uses an entry
 * that is not fresh first asks the services, with its tags, whether its replies still hold.
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
            // Another object: for the same one the size is not asked again.
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
    /** The page still holds: services said so when they were asked at that time. */
    confirm(key: PageKey, page: StoredPage, askedAt: number): void {
      const found = entries.peek(toName(key));
      if (found?.page === page) found.askedAt = Math.max(found.askedAt, askedAt);
    },
    /**
     * Makes a page, once for all who ask for the same page of the same replies. Where not all of these have a tag, it is
     * made for this visitor alone and not kept.
     */
    async make(key: PageKey, source: PageSource<Plan>, render: () => Promise<MadePage>): Promise<StoredPage> {
      const { tags } = source;
      const name = toName(key);
      const flight = tags && toFlight(name, tags);
      const running = flight && flights.get(flight);
      // Whose replies came a little later finds it made.
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
