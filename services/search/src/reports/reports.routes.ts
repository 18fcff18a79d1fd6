import { type App, cacheValue, getClientKey, registerCall, serialize } from '@app/service-kit';
import { getTransparency, reportChange } from '@app/types';
import { findPublicListing } from '../profiles/find-public-listing.ts';
import { replyCached, toCachedReply } from '../replies/reply-cache.ts';
import type { RouteDeps } from '../route-deps.ts';
import { createTransparencyStore, insertReport } from './reports.store.ts';
import { computeTransparency } from './transparency.ts';

const hourMs = 3_600_000;

/** Routes by which visitors report wrong data of listings, and of the transparency report. */
export function registerReportRoutes(app: App, { listings, collections, limits }: RouteDeps): void {
  registerCall(app, reportChange, async ({ params, body, session, c }) => {
    const { _id: listingId } = await findPublicListing(listings, params.id);
    await limits.reports.consume(session?.userId ?? getClientKey(c));
    await insertReport(collections, { listingId, ...body, ...(session && { userId: session.userId }) });
    return { report: { status: 'open' as const } };
  });

  const transparency = createTransparencyStore(collections);
  const readTransparency = cacheValue(
    async () => toCachedReply(serialize(getTransparency.reply, await computeTransparency(transparency))),
    hourMs,
  );
  registerCall(app, getTransparency, async () => replyCached(await readTransparency()));
}
