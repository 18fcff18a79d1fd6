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
  /** Absent: it is known what the page is made of, and no more. */
  page?: StoredPage;
  tags: ReplyTags;
}

interface Entry<Plan> extends StoredEntry<Plan> {
  body?: PageBody;
  planBytes: number;
}

/** What an entry costs beside its texts, roughly. */
const entryBytes = 1000;

/**
 * Keeps pages by what they are made of, within a number of bytes; the one asked for longest ago goes. Who uses an entry
 * first asks the services, with its tags, whether its replies still hold.
 */
export function createPageCache<Plan>({ mostBytes = 64 * 2 ** 20 }: { mostBytes?: number } = {}) {
  const entries = new LRUCache<string, Entry<Plan>>({
    maxSize: mostBytes,
    maxEntrySize: Math.ceil(mostBytes / 8),
    sizeCalculation: ({ body, planBytes, page }, key) =>
      entryBytes + 2 * (key.length + planBytes) + (page && body ? body.countBytes() : 0),
  });
  const flights = new Map<string, Promise<StoredPage>>();
  const counts = { hits: 0, misses: 0, renders: 0, joined: 0 };

  const store = (name: string, entry: Entry<Plan>) => entries.set(name, entry);

  const finish = (name: string, plan: Plan, tags: ReplyTags, made: MadePage, isKept: boolean): StoredPage => {
    const { status, headers, html } = made;
    const etag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
    const before = entries.peek(name);
    const isSame = before?.page?.etag === etag;
    const body: PageBody = isSame
      ? before.body!
      : createPageBody(html, () => {
          // Another object: for the same one the size is not asked again.
          const now = entries.peek(name);
          if (now?.body === body) store(name, { ...now });
        });
    const page: StoredPage = { status, headers, etag, read: body.read };
    if (isKept) store(name, { plan, tags, page, body, planBytes: countPlan(plan, tags) });
    return page;
  };

  return {
    find(key: PageKey): StoredEntry<Plan> | undefined {
      const found = entries.get(toName(key));
      counts[found?.page ? 'hits' : 'misses'] += 1;
      return found;
    },
    keepPlan(key: PageKey, plan: Plan): void {
      store(toName(key), { plan, tags: {}, planBytes: countPlan(plan, {}) });
    },
    /**
     * Makes a page of replies, once for all who ask for the same page of the same replies. `tags` undefined: not all
     * replies have one, so the page is made for this visitor alone and not kept.
     */
    async make(
      key: PageKey,
      plan: Plan,
      tags: ReplyTags | undefined,
      render: () => Promise<MadePage>,
    ): Promise<StoredPage> {
      const name = toName(key);
      const flight = tags && toFlight(name, tags);
      const running = flight && flights.get(flight);
      // Whose replies came a little later finds it made.
      const kept = entries.peek(name);
      const made = running ?? (kept && toFlight(name, kept.tags) === flight ? kept.page : undefined);
      if (made) {
        counts.joined += 1;
        return made;
      }
      counts.renders += 1;
      const page = render().then((made) =>
        finish(name, plan, tags ?? {}, made, tags !== undefined && !made.isTemporary && made.status < 500),
      );
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

const countPlan = (plan: unknown, tags: ReplyTags): number => JSON.stringify([plan, tags]).length;
