import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from '../static/compression.ts';

/** Everything a public page depends on, except the services' replies. */
export interface PageKey {
  /** Path and query without the language. */
  url: string;
  locale: string;
  origin: string;
  shellVersion: string;
  /** Versions of the remotes: `name@version`. */
  remoteVersions: readonly string[];
}

/** A complete document, not compressed. */
export interface RenderedDocument {
  status: number;
  headers: Readonly<Record<string, string>>;
  html: string;
  /** True if it must not be cached, because a later attempt may succeed. */
  isTemporary?: boolean;
}

type Bytes = Uint8Array<ArrayBuffer>;

export interface StoredPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Hash of the HTML: equal in every process. */
  etag: string;
  /** The HTML as brotli, which nearly every browser accepts. */
  brotli: Bytes;
}

/** ETags of the replies that a page was made of, by address. */
export type ReplyEtags = Readonly<Record<string, string>>;

export interface PageSource<Plan> {
  plan: Plan;
  /** Undefined if a reply has no ETag. */
  etags: ReplyEtags | undefined;
  /** When the services were asked, by `performance.now()`. */
  requestedAt: number;
}

interface CacheEntry<Plan> extends PageSource<Plan> {
  etags: ReplyEtags;
  page: StoredPage;
  /** Characters of plan and ETags as JSON. */
  planLength: number;
}

const entryOverheadBytes = 1000;

/** LRU cache of pages by bytes. Before an entry that is not fresh is used, the services are asked with its ETags. */
export function createPageCache<Plan>({
  maxBytes = 64 * 2 ** 20,
  /** How long the services' replies are assumed to be unchanged. */
  freshMs = 0,
  now = () => performance.now(),
} = {}) {
  const entries = new LRUCache<string, CacheEntry<Plan>>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ page, planLength }, key) =>
      entryOverheadBytes + 2 * (key.length + planLength) + page.brotli.length,
  });
  const pagePromises = new Map<string, Promise<StoredPage>>();

  const storePage = async (
    cacheKey: string,
    source: PageSource<Plan>,
    document: RenderedDocument,
  ): Promise<StoredPage> => {
    const { plan, etags, requestedAt } = source;
    const { status, headers, html } = document;
    const etag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
    const existingPage = entries.peek(cacheKey)?.page;
    const brotli = existingPage?.etag === etag ? existingPage.brotli : await toBrotli(html);
    const page: StoredPage = { status, headers, etag, brotli };
    // A page of newer replies may have been stored in the meantime.
    const isNewest = (entries.peek(cacheKey)?.requestedAt ?? 0) <= requestedAt;
    if (etags && isNewest && !document.isTemporary && status < 500) {
      const planLength = JSON.stringify([plan, etags]).length;
      entries.set(cacheKey, { plan, etags, requestedAt, page, planLength });
    }
    return page;
  };

  return {
    /** Finds a page. `isFresh`: the services confirmed its replies a moment ago, so they need not be asked. */
    get(key: PageKey) {
      const entry = entries.get(toCacheKey(key));
      if (!entry) return undefined;
      const { plan, page, etags, requestedAt } = entry;
      return { plan, page, etags, isFresh: now() - requestedAt < freshMs };
    },
    /** Renews a page whose replies the services confirmed at `requestedAt`. */
    confirm(key: PageKey, page: StoredPage, requestedAt: number): void {
      const entry = entries.peek(toCacheKey(key));
      if (entry?.page === page) entry.requestedAt = Math.max(entry.requestedAt, requestedAt);
    },
    /** Renders a page once for concurrent requests with the same replies; without ETags, for this request only. */
    async getOrRender(
      key: PageKey,
      source: PageSource<Plan>,
      render: () => Promise<RenderedDocument>,
    ): Promise<StoredPage> {
      const { etags } = source;
      const cacheKey = toCacheKey(key);
      const renderAndStore = () => render().then((document) => storePage(cacheKey, source, document));
      if (!etags) return renderAndStore();
      const inFlightKey = toInFlightKey(cacheKey, etags);
      // Another request with the same replies may have stored it in the meantime.
      const storedEntry = entries.peek(cacheKey);
      if (storedEntry && toInFlightKey(cacheKey, storedEntry.etags) === inFlightKey) return storedEntry.page;
      const pagePromise =
        pagePromises.get(inFlightKey) ?? renderAndStore().finally(() => pagePromises.delete(inFlightKey));
      pagePromises.set(inFlightKey, pagePromise);
      return pagePromise;
    },
    getSizeBytes: () => entries.calculatedSize,
  };
}
export type PageCache<Plan> = ReturnType<typeof createPageCache<Plan>>;

// A copy of its exact length, because the compressor's buffer is longer.
const toBrotli = async (html: string): Promise<Bytes> =>
  new Uint8Array(await compress(Buffer.from(html), 'br'));

const decompress = promisify(brotliDecompress);

/** Returns the HTML of a page in an encoding, or uncompressed, which takes a quarter of a millisecond. */
export async function readPage({ brotli }: StoredPage, encoding?: Encoding): Promise<Bytes> {
  if (encoding === 'br') return brotli;
  const htmlBytes = await decompress(brotli);
  return new Uint8Array(encoding ? await compress(htmlBytes, encoding) : htmlBytes);
}

const toCacheKey = ({ url, locale, origin, shellVersion, remoteVersions }: PageKey): string =>
  JSON.stringify([url, locale, origin, shellVersion, ...remoteVersions.toSorted()]);

const toInFlightKey = (cacheKey: string, etags: ReplyEtags): string =>
  JSON.stringify([cacheKey, Object.entries(etags).sort()]);
