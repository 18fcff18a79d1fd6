import { type App, getClientKey, registerCall } from '@app/service-kit';
import { countListingEvent } from '@app/types';
import { findPublicListing } from '../profiles/find-public-listing.ts';
import type { RouteDeps } from '../route-deps.ts';

const counterByEvent = { view: 'views', phone: 'phone', website: 'website' } as const;

/** Route that counts views and contacts of listings. The request contains nothing about the visitor. */
export function registerListingViewRoutes(
  app: App,
  { listings, figures, contactTimes, memoryLimits }: RouteDeps,
): void {
  registerCall(app, countListingEvent, async ({ params, body, c }) => {
    memoryLimits.figures.consume(getClientKey(c));
    const { _id } = await findPublicListing(listings, params.id);
    figures.add(counterByEvent[body.what], [{ id: _id.toHexString() }]);
    if (body.what !== 'view' && body.minutes !== undefined) contactTimes.add(body.minutes);
    return {};
  });
}
