import { type App, getClientKey, registerCall } from '@app/service-kit';
import { countListingEvent, reportVitals } from '@app/types';
import { findPublicListing } from '../profiles/find-public-listing.ts';
import type { RouteDeps } from '../route-deps.ts';

const counterByEvent = { view: 'views', phone: 'phone', website: 'website' } as const;

/** Routes that count views and contacts of listings, and web vitals. Requests contain nothing about the visitor. */
export function registerCounterRoutes(
  app: App,
  { listings, figures, contactTimes, vitals, memoryLimits }: RouteDeps,
): void {
  registerCall(app, countListingEvent, async ({ params, body, c }) => {
    memoryLimits.figures.consume(getClientKey(c));
    const { _id } = await findPublicListing(listings, params.id);
    figures.add(counterByEvent[body.what], [{ id: _id.toHexString() }]);
    if (body.what !== 'view' && body.minutes !== undefined) contactTimes.add(body.minutes);
    return {};
  });

  // Requests above the limit are ignored without an error, which would only appear in the browser's console.
  const tryConsumeLimit = (clientKey: string) => {
    try {
      memoryLimits.vitals.consume(clientKey);
      return true;
    } catch {
      return false;
    }
  };
  registerCall(app, reportVitals, async ({ body, c }) => {
    if (tryConsumeLimit(getClientKey(c))) await vitals.add(body);
    return {};
  });
}
