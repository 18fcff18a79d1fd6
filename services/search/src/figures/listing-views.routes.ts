import { type App, getClientKey, type MemoryRateLimit, registerCall } from '@app/service-kit';
import { countListingEvent } from '@app/types';
import type { ListingsStore } from '../listings.store.ts';
import { findPublicListing } from '../profiles/find-public-listing.ts';
import type { ContactTimeCounter } from './contact-time-counter.ts';
import type { FigureCounts } from './figure-buffer.ts';
import type { FigureCounter } from './figure-counter.ts';

interface ListingViewDeps {
  listings: ListingsStore;
  figures: Pick<FigureCounter, 'add'>;
  contactTimes: Pick<ContactTimeCounter, 'add'> | undefined;
  rateLimit: MemoryRateLimit;
}

const counterByEvent = { view: 'views', phone: 'phone', website: 'website' } as const satisfies Record<
  string,
  keyof FigureCounts
>;

/** Route that counts views and contacts of listings. The request contains nothing about the visitor. */
export function registerListingViewRoutes(
  app: App,
  { listings, figures, contactTimes, rateLimit }: ListingViewDeps,
): void {
  registerCall(app, countListingEvent, async ({ params, body, c }) => {
    rateLimit.consume(getClientKey(c));
    const { _id } = await findPublicListing(listings, params.id);
    figures.add(counterByEvent[body.what], [{ id: _id.toHexString() }]);
    if (body.what !== 'view' && body.minutes !== undefined) contactTimes?.add(body.minutes);
    return {};
  });
}
