import { pipeline, Readable } from 'node:stream';
import { paths, specialtyPages } from '@app/seo';
import { type App, createDirectHandler, problems } from '@app/service-kit';
import { buildUrl, type CallInput, type Endpoint, getPlace, listPlaces, type ReplyOf } from '@app/types';
import { findRemoteByPath } from '@app/types/release/addresses';
import * as z from 'zod/mini';
import { parseJson, readFromService } from '../calls/call-service.ts';
import type { Upstream } from '../calls/upstream.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { escapeHtml } from '../html.ts';
import { createCompressor, negotiateEncoding } from '../static/compression.ts';

/** Addresses per file, the maximum of the protocol. */
const maxUrlsPerFile = 50_000;

const staticPaths = [
  paths.home,
  paths.guide,
  paths.guideCosts,
  paths.forProviders,
  paths.terms,
  paths.howReviewsWork,
  paths.transparency,
  paths.healthData,
  paths.accessibility,
  paths.places,
  ...specialtyPages.map(({ slug }) => paths.specialty(slug)),
];

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespaceAttribute = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * /robots.txt: crawlers may read all pages, but not the API. /sitemap.xml: all public pages, or an index of files: 0
 * has texts and places, 1 and up the profiles. Streamed, so that a million addresses need no memory.
 */
export function registerCrawlerRoutes(app: App, deps: GatewayDeps): void {
  const { origin } = deps;
  const sitemapSource = createSitemapSource(deps);
  const listReleasePaths = createReleasePathLister(deps);
  const robotsTxt = `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}${paths.sitemap}\n`;
  const renderLoc = (path: string) => `<loc>${escapeHtml(origin + path)}</loc>`;

  async function* renderGeneralUrls(listedPaths: readonly string[]) {
    yield [...staticPaths, ...listedPaths].map((path) => `<url>${renderLoc(path)}</url>\n`).join('');
  }

  async function* renderProfileUrls(partNumber: number) {
    for await (const profiles of sitemapSource.streamProfiles(partNumber)) {
      yield profiles
        .map(({ path, updatedAt }) => `<url>${renderLoc(path)}<lastmod>${updatedAt}</lastmod></url>\n`)
        .join('');
    }
  }

  async function* renderUrlSet(...streams: AsyncIterable<string>[]) {
    yield `${xmlDeclaration}<urlset ${namespaceAttribute}>\n`;
    for (const stream of streams) yield* stream;
    yield '</urlset>\n';
  }

  async function* renderIndex(fileCount: number) {
    const sitemapElements = Array.from(
      { length: fileCount },
      (_, n) => `<sitemap>${renderLoc(`/sitemap-${n}.xml`)}</sitemap>\n`,
    );
    yield `${xmlDeclaration}<sitemapindex ${namespaceAttribute}>\n${sitemapElements.join('')}</sitemapindex>\n`;
  }

  app.get('/robots.txt', (c) => c.text(robotsTxt, 200, { 'cache-control': 'no-cache' }));

  app.get(
    paths.sitemap,
    createDirectHandler(async (c, headers) => {
      const requestId = headers['x-request-id']!;
      const [partCount, places, releasePaths] = await Promise.all([
        sitemapSource.countParts(requestId),
        sitemapSource.fetchPlaces(requestId),
        listReleasePaths(requestId),
      ]);
      const generalPaths = [...places.paths, ...releasePaths];
      const maxAddressCount = staticPaths.length + generalPaths.length + places.maxListingCount;
      const chunks =
        partCount > 1 || maxAddressCount > maxUrlsPerFile
          ? renderIndex(partCount + 1)
          : renderUrlSet(renderGeneralUrls(generalPaths), ...(partCount === 1 ? [renderProfileUrls(0)] : []));
      return streamResponse(chunks, headers, c.req.header('accept-encoding'));
    }),
  );

  app.get(
    '/:file{sitemap-\\d{1,5}\\.xml}',
    createDirectHandler(async (c, headers) => {
      const fileNumber = Number(/\d+/.exec(c.req.param('file')!)![0]);
      const requestId = headers['x-request-id']!;
      if (fileNumber > (await sitemapSource.countParts(requestId))) throw problems.notFound();
      const listGeneralPaths = async () => [
        ...(await sitemapSource.fetchPlaces(requestId)).paths,
        ...(await listReleasePaths(requestId)),
      ];
      const chunks =
        fileNumber === 0 ? renderGeneralUrls(await listGeneralPaths()) : renderProfileUrls(fileNumber - 1);
      return streamResponse(renderUrlSet(chunks), headers, c.req.header('accept-encoding'));
    }),
  );
}

/** Aborts the response if the source fails midway, so that an incomplete sitemap does not look complete. */
function streamResponse(
  chunks: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
  acceptEncoding: string | undefined,
): Response {
  const encoding = negotiateEncoding(acceptEncoding);
  const xmlStream = Readable.from(chunks, { objectMode: false });
  const body = encoding ? pipeline(xmlStream, createCompressor(encoding), () => {}) : xmlStream;
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

const sitemapSchema = z.object({ parts: z.number() });

/** Reads the sitemap's data from the search service. All methods throw 503 while it is unavailable. */
function createSitemapSource({ upstreams }: GatewayDeps) {
  const requireSearch = (): Upstream => {
    const search = upstreams.find('search');
    if (!search) throw problems.unavailable();
    return search;
  };

  /** Number of parts of 50,000 profiles. */
  async function countParts(requestId: string): Promise<number> {
    const sitemap = await readFromService(requireSearch(), '/internal/sitemap', sitemapSchema, requestId);
    if (!sitemap) throw problems.unavailable();
    return sitemap.parts;
  }

  /** Streams the profiles of a part in chunks of some hundred: path and last change. */
  async function* streamProfiles(partNumber: number): AsyncGenerator<{ path: string; updatedAt: string }[]> {
    const { pool, headersTimeoutMs } = requireSearch();
    const { statusCode, body } = await pool.request({
      path: `/internal/sitemap?part=${partNumber}`,
      method: 'GET',
      headersTimeout: headersTimeoutMs,
    });
    if (statusCode !== 200) {
      await body.dump();
      throw problems.unavailable();
    }
    let incompleteLine = '';
    for await (const chunk of body.setEncoding('utf8')) {
      const lines = (incompleteLine + chunk).split('\n');
      incompleteLine = lines.pop()!;
      yield lines.map((line) => {
        const { slug, updatedAt } = JSON.parse(line) as { slug: string; updatedAt: string };
        return { path: paths.profile(slug), updatedAt };
      });
    }
  }

  /** Paths of all state and city pages, and the maximum number of listings. */
  async function fetchPlaces(requestId: string): Promise<{ paths: string[]; maxListingCount: number }> {
    const upstream = requireSearch();
    const fetchPlaceReply = async <E extends Endpoint>(endpoint: E, input?: CallInput) => {
      const reply = await readFromService(upstream, buildUrl(endpoint, input), endpoint.reply, requestId);
      if (!reply) throw problems.unavailable();
      return reply as ReplyOf<E>;
    };
    const { states } = await fetchPlaceReply(listPlaces);
    const placeReplies = await Promise.all(
      states.map(({ slug }) => fetchPlaceReply(getPlace, { params: { state: slug } })),
    );
    const placePaths = placeReplies.flatMap(({ state, cities }) => [
      paths.state(state.slug),
      ...cities.map((city) => paths.city(state.slug, city.slug)),
    ]);
    return { paths: placePaths, maxListingCount: states.reduce((sum, { total }) => sum + total, 0) };
  }

  return { countParts, streamProfiles, fetchPlaces };
}

const releasePathsSchema = z.object({ paths: z.array(z.string()).check(z.maxLength(10_000)) });

/** Creates a lister of the sitemap paths of live releases: their pages, and what their calls list if they answer. */
const createReleasePathLister =
  ({ registry, fetchReplies }: GatewayDeps) =>
  async (requestId: string): Promise<string[]> => {
    const remotes = Object.entries(registry().remotes);
    const isCall = (pathOrCall: string) => pathOrCall.startsWith('/api/');
    const calls = remotes.flatMap(([, { sitemap = [] }]) => sitemap.filter(isCall));
    const replies = (await fetchReplies(calls, { locale: 'en', requestId })) ?? {};
    const readPaths = (call: string) => parseJson(releasePathsSchema, replies[call]?.json)?.paths ?? [];
    const releasePaths = remotes.flatMap(([name, entry]) =>
      (entry.sitemap ?? [])
        .flatMap((pathOrCall) => (isCall(pathOrCall) ? readPaths(pathOrCall) : [pathOrCall]))
        .filter((path) => findRemoteByPath({ [name]: entry }, path)),
    );
    return [...new Set(releasePaths)];
  };
