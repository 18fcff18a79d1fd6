import { pipeline, Readable } from 'node:stream';
import { paths, specialtyPages } from '@app/seo';
import { type App, markDirect, problems } from '@app/service-kit';
import { escapeHtml } from '../../html.ts';
import { createCompressor, negotiateEncoding } from '../../static/compression.ts';
import type { SitemapSource } from './sitemap-source.ts';

/** Addresses per file, the maximum of the protocol. */
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
 * /sitemap.xml: all public pages, or an index of files: 0 has texts and places, 1 and up the profiles. Streamed, so
 * that a million addresses need no memory.
 */
export function mountSitemap(app: App, { origin, source }: { origin: string; source: SitemapSource }): void {
  const renderLoc = (path: string) => `<loc>${escapeHtml(origin + path)}</loc>`;

  async function* renderGeneral(places: readonly string[]) {
    yield [...texts, ...places].map((path) => `<url>${renderLoc(path)}</url>\n`).join('');
  }

  async function* renderProfiles(part: number) {
    for await (const some of source.profiles(part)) {
      yield some
        .map(({ path, changed }) => `<url>${renderLoc(path)}<lastmod>${changed}</lastmod></url>\n`)
        .join('');
    }
  }

  async function* renderUrlSet(...parts: AsyncIterable<string>[]) {
    yield `${xml}<urlset ${namespace}>\n`;
    for (const part of parts) yield* part;
    yield '</urlset>\n';
  }

  async function* index(files: number) {
    const all = Array.from(
      { length: files },
      (_, n) => `<sitemap>${renderLoc(`/sitemap-${n}.xml`)}</sitemap>\n`,
    );
    yield `${xml}<sitemapindex ${namespace}>\n${all.join('')}</sitemapindex>\n`;
  }

  app.get(
    paths.sitemap,
    markDirect(async (c, headers) => {
      const [parts, places] = await Promise.all([source.parts(), source.places(headers['x-request-id']!)]);
      const most = texts.length + places.paths.length + places.listings;
      const lines =
        parts > 1 || most > mostInOneFile
          ? index(parts + 1)
          : renderUrlSet(renderGeneral(places.paths), ...(parts === 1 ? [renderProfiles(0)] : []));
      return streamResponse(lines, headers, c.req.header('accept-encoding'));
    }),
  );

  app.get(
    '/:file{sitemap-\\d{1,5}\\.xml}',
    markDirect(async (c, headers) => {
      const n = Number(/\d+/.exec(c.req.param('file')!)![0]);
      if (n > (await source.parts())) throw problems.notFound();
      const lines =
        n === 0
          ? renderGeneral((await source.places(headers['x-request-id']!)).paths)
          : renderProfiles(n - 1);
      return streamResponse(renderUrlSet(lines), headers, c.req.header('accept-encoding'));
    }),
  );
}

/** Aborts the response if the source fails midway, so that an incomplete sitemap does not look complete. */
function streamResponse(
  lines: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
  acceptEncoding: string | undefined,
): Response {
  const encoding = negotiateEncoding(acceptEncoding);
  const plain = Readable.from(lines, { objectMode: false });
  const body = encoding ? pipeline(plain, createCompressor(encoding), () => {}) : plain;
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
