import {
  type App,
  cacheValue,
  getClientKey,
  type RateLimit,
  registerCall,
  replySerialized,
  serialize,
} from '@app/service-kit';
import { getTransparency, reportChange } from '@app/types';
import type { ListingsStore } from '../listings.store.ts';
import { findPublicListing } from '../profiles/find-public-listing.ts';
import { hashText } from '../replies/reply-cache.ts';
import type { ReportsStore, TransparencyStore } from './reports.store.ts';
import { computeTransparency } from './transparency.ts';

const hourMs = 3_600_000;

export interface ReportDeps {
  listings: ListingsStore;
  reports: ReportsStore;
  transparency: TransparencyStore;
  /** By account, or by IP address for visitors without a session. */
  rateLimit: RateLimit;
}

/** Routes by which visitors report wrong data of listings, and of the transparency report. */
export function registerReportRoutes(
  app: App,
  { listings, reports, transparency, rateLimit }: ReportDeps,
): void {
  registerCall(app, reportChange, async ({ params, body, session, c }) => {
    const { _id: listingId } = await findPublicListing(listings, params.id);
    await rateLimit.consume(session?.userId ?? getClientKey(c));
    await reports.add({ listingId, ...body, ...(session && { userId: session.userId }) });
    return { report: { status: 'open' as const } };
  });

  const readTransparency = cacheValue(async () => {
    const json = serialize(getTransparency.reply, await computeTransparency(transparency));
    return { json, etag: hashText(json) };
  }, hourMs);
  registerCall(app, getTransparency, async () => {
    const { json, etag } = await readTransparency();
    return replySerialized(json, { etag });
  });
}
