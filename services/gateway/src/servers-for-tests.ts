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
import { cleanUpAtEnd } from '@app/test-kit/cleanup';
import {
  createSampleFigures,
  createSampleListing,
  createSampleRecentReview,
  createSampleReviewPage,
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

export const silentLogger = createLogger('test');
silentLogger.level = 'silent';

/** Slugs and ZIP codes that select special replies of the stub. */
export const sentinels = {
  listingSlug: createSampleListing().slug,
  earlierSlug: 'renata-okafor-alton',
  deletedSlug: 'was-deleted',
  missingSlug: 'nobody-here',
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
  registerCall(app, getProsthetist, ({ params }) => {
    if (params.id === sentinels.deletedSlug) throw problems.gone();
    if (![sentinels.listingSlug, sentinels.earlierSlug, createSampleListing().id].includes(params.id))
      throw problems.notFound();
    return createSampleListing();
  });
  registerCall(app, listReviews, ({ params }) => {
    if (![sentinels.listingSlug, sentinels.earlierSlug].includes(params.id)) throw problems.notFound();
    return createSampleReviewPage();
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
  cleanUpAtEnd(stop);
  return { url: `http://127.0.0.1:${port}`, requests, state };
}
