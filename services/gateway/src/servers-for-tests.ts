import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  createApp,
  createLogger,
  HttpProblem,
  problems,
  registerCall,
  registerHealthRoutes,
  reply,
  serve,
} from '@app/service-kit';
import { createTestIdentity } from '@app/service-kit/identity-for-tests';
import {
  createSampleFigures,
  createSampleListing,
  createSampleRecentReview,
  createSampleReview,
  createSampleSearchReply,
} from '@app/test-kit/samples';
import {
  getPlace,
  getProsthetist,
  getTransparency,
  listPlaces,
  listRecentReviews,
  listReviews,
  searchProsthetists,
} from '@app/types';
import { afterAll, onTestFinished } from 'vitest';

type Stoppable = { stop: () => Promise<unknown> };

/** Waits for a server that runs until the tests of the file are done. */
export async function keepUntilFileEnds<RunningServer extends Stoppable>(
  serverPromise: Promise<RunningServer>,
): Promise<RunningServer> {
  const server = await serverPromise;
  afterAll(server.stop);
  return server;
}

/** Waits for a server that runs until the current test is done. */
export async function keepUntilTestEnds<RunningServer extends Stoppable>(
  serverPromise: Promise<RunningServer>,
): Promise<RunningServer> {
  const server = await serverPromise;
  onTestFinished(async () => void (await server.stop()));
  return server;
}

export const silentLogger = createLogger('test');
silentLogger.level = 'silent';

/** Slugs and ZIP codes that select special replies of the stub. */
export const sentinels = {
  listingSlug: createSampleListing().slug,
  earlierSlug: 'renata-okafor-alton',
  deletedSlug: 'was-deleted',
  missingSlug: 'nobody-here',
  slowSlug: 'takes-forever',
  unknownZip: '00000',
};

/** A search service without a database: the real endpoints, with contract checks, over a few samples. */
export async function startSearchStub() {
  const requests: Request[] = [];
  const state = { isReady: true, sitemapPartCount: 1 };
  const app = createApp({ name: 'stand-in', logger: silentLogger, identity: createTestIdentity().identity });
  registerHealthRoutes(app, { getReadiness: () => ({ ready: state.isReady }) });
  app.use(async (c, next) => {
    requests.push(c.req.raw);
    await next();
  });
  registerCall(app, searchProsthetists, ({ query }) => {
    if (query.zipCode === sentinels.unknownZip) {
      throw problems.validation({
        zipCode: (locale) => (locale === 'es' ? 'No conocemos ese código' : 'We do not know this ZIP'),
      });
    }
    const { zipCode, radius, page, sortBy } = query;
    return createSampleSearchReply({
      page,
      radius,
      sortBy,
      ...(!zipCode && { origin: null, sortApplied: 'rating' }),
    });
  });
  registerCall(app, getProsthetist, async ({ params }) => {
    if (params.id === sentinels.deletedSlug) throw problems.gone();
    if (params.id === sentinels.slowSlug) await new Promise((resolve) => setTimeout(resolve, 6_000));
    if (![sentinels.listingSlug, sentinels.earlierSlug, createSampleListing().id].includes(params.id))
      throw problems.notFound();
    return createSampleListing();
  });
  registerCall(app, listReviews, ({ params }) => {
    if (![sentinels.listingSlug, sentinels.earlierSlug].includes(params.id)) throw problems.notFound();
    return {
      reviews: [createSampleReview()],
      total: 64,
      matching: 64,
      page: 1,
      pages: 1,
      limbLevels: {},
      stages: {},
      children: 0,
      recent: 0,
    };
  });
  registerCall(app, listRecentReviews, () =>
    reply({ reviews: [createSampleRecentReview()] }, { etag: 'recent-1' }),
  );
  registerCall(app, getTransparency, () => createSampleFigures());
  registerCall(app, listPlaces, () => ({
    states: [{ code: 'MO', name: 'Missouri', slug: 'missouri', total: 1 }],
  }));
  app.get('/api/places/notes', (c) => c.json({ paths: ['/fit-notes/7', '/fit-notes', '/guide'] }));
  registerCall(app, getPlace, ({ params }) => {
    if (params.state !== 'missouri') throw problems.notFound();
    return {
      state: { code: 'MO', name: 'Missouri', slug: 'missouri', total: 1 },
      cities: [{ name: 'St. Louis', slug: 'st-louis', total: 1 }],
    };
  });
  app.get('/internal/sitemap', (c) => {
    const part = c.req.query('part');
    if (part === undefined) return c.json({ parts: state.sitemapPartCount });
    if (Number(part) >= state.sitemapPartCount) throw new HttpProblem(404, 'not_found', () => 'no such part');
    return c.text(`{"slug":"${sentinels.listingSlug}","updatedAt":"2026-10-12T15:00:00.000Z"}\n`);
  });
  const { port, stop } = await serve({ app, port: 0, logger: silentLogger });
  return { url: `http://127.0.0.1:${port}`, requests, state, stop };
}

/** Starts any other server: broken, slow or unknown. */
export async function startPlainServer(listener: RequestListener) {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A request as the service received it. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A server that records requests and answers with a function; by default 200 with a small JSON document. */
export async function startRecordingServer(
  handle: (receivedRequest: ReceivedRequest, response: ServerResponse) => void = sendOk,
) {
  const requests: ReceivedRequest[] = [];
  const { url, stop } = await startPlainServer((request, response) => {
    buffer(request).then((body) => {
      const { method = '', headers } = request;
      const receivedRequest = { method, url: request.url ?? '', headers, body };
      requests.push(receivedRequest);
      handle(receivedRequest, response);
    });
  });
  return { url, stop, requests, getLastRequest: () => requests.at(-1) };
}

const sendOk = (_: ReceivedRequest, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');

/** A readable bucket with objects by key. */
export async function startBucketStub(objects: Record<string, string>) {
  const state = { requestedKeys: [] as string[], isFailing: false };
  const server = createServer((request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname).replace('/site/', '');
    state.requestedKeys.push(key);
    const object = objects[key];
    if (state.isFailing) response.writeHead(500).end();
    else if (object !== undefined) response.writeHead(200).end(object);
    else {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
