import { pipeline, Readable } from 'node:stream';
import { escapeHtml, paths, specialtyPages } from '@app/seo';
import { type App, direct, problems } from '@app/service-kit';
import { compressing, encodingFor } from './compression.ts';
import type { SitemapSource } from './sitemap-source.ts';

/** Addresses in one file, as the protocol allows. */
const mostInOneFile = 50_000;

const texts = [
  paths.home,
  paths.guide,
  paths.forProviders,
  paths.terms,
  paths.howReviewsWork,
  paths.transparency,
  paths.healthData,
  paths.accessibility,
  paths.places,
  ...specialtyPages.map(({ slug }) => paths.specialty(slug)),
];

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * /sitemap.xml: all public pages in one file, or an index of files: 0 holds texts and places, 1 and up the profiles.
 * Everything is streamed: a million addresses pass through without being held.
 */
export function mountSitemap(app: App, { origin, source }: { origin: string; source: SitemapSource }): void {
  const loc = (path: string) => `<loc>${escapeHtml(origin + path)}</loc>`;

  async function* general(places: readonly string[]) {
    yield [...texts, ...places].map((path) => `<url>${loc(path)}</url>\n`).join('');
  }

  async function* profiles(part: number) {
    for await (const some of source.profiles(part)) {
      yield some
        .map(({ path, changed }) => `<url>${loc(path)}<lastmod>${changed}</lastmod></url>\n`)
        .join('');
    }
  }

  async function* urlset(...parts: AsyncIterable<string>[]) {
    yield `${xml}<urlset ${namespace}>\n`;
    for (const part of parts) yield* part;
    yield '</urlset>\n';
  }

  async function* index(files: number) {
    const all = Array.from({ length: files }, (_, n) => `<sitemap>${loc(`/sitemap-${n}.xml`)}</sitemap>\n`);
    yield `${xml}<sitemapindex ${namespace}>\n${all.join('')}</sitemapindex>\n`;
  }

  app.get(
    paths.sitemap,
    direct(async (c, headers) => {
      const [parts, places] = await Promise.all([source.parts(), source.places(headers['x-request-id']!)]);
      const most = texts.length + places.paths.length + places.listings;
      const lines =
        parts > 1 || most > mostInOneFile
          ? index(parts + 1)
          : urlset(general(places.paths), ...(parts === 1 ? [profiles(0)] : []));
      return streamed(lines, headers, c.req.header('accept-encoding'));
    }),
  );

  app.get(
    '/:file{sitemap-\\d{1,5}\\.xml}',
    direct(async (c, headers) => {
      const n = Number(/\d+/.exec(c.req.param('file')!)![0]);
      if (n > (await source.parts())) throw problems.notFound();
      const lines =
        n === 0 ? general((await source.places(headers['x-request-id']!)).paths) : profiles(n - 1);
      return streamed(urlset(lines), headers, c.req.header('accept-encoding'));
    }),
  );
}

/** A source that fails midway cuts the answer: half a sitemap must not look like a whole one. */
function streamed(
  lines: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
  acceptEncoding: string | undefined,
): Response {
  const encoding = encodingFor(acceptEncoding);
  const plain = Readable.from(lines, { objectMode: false });
  const body = encoding ? pipeline(plain, compressing(encoding), () => {}) : plain;
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      ...headers,
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    },
  });
}
