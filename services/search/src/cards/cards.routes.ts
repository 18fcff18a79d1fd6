import type { ListingDoc } from '@app/db';
import { computeMiles, lookupZip, type Point } from '@app/geo';
import { type App, registerCall } from '@app/service-kit';
import { type Card, listCards } from '@app/types';
import { listAddresses } from '../listings.store.ts';
import type { RouteDeps } from '../route-deps.ts';
import { toCard } from './to-card.ts';

/** Route that returns the cards of listings named by slug or id, null for unknown ones. */
export function registerCardRoutes(app: App, { listings, readStaleDays }: RouteDeps): void {
  registerCall(app, listCards, async ({ body: { slugs, zipCode } }) => {
    const [docs, staleDays] = await Promise.all([listings.findCardsBySlug(slugs), readStaleDays()]);
    const zipPlace = zipCode === undefined ? undefined : lookupZip(zipCode);
    const docBySlug = new Map(docs.flatMap((doc) => listAddresses(doc).map((slug) => [slug, doc])));
    const cards = slugs.map((slug) => {
      const doc = docBySlug.get(slug);
      return doc ? toNearestCard(doc, staleDays, zipPlace) : null;
    });
    return { cards };
  });
}

/** Converts a listing to its card at the place nearest to the origin; without an origin, at the main place. */
function toNearestCard(doc: ListingDoc, staleDays: number, origin: Point | undefined): Card {
  const milesByPlace = [doc, ...(doc.alsoAt ?? [])].map(({ loc }) => {
    if (!origin || !loc) return null;
    const [lng, lat] = loc.coordinates;
    return Math.round(computeMiles(origin, { lat, lng }) * 10) / 10;
  });
  const knownMiles = milesByPlace.filter((distance) => distance !== null);
  const nearestMiles = knownMiles.length > 0 ? Math.min(...knownMiles) : null;
  return { ...toCard(doc, staleDays, milesByPlace.indexOf(nearestMiles)), distanceMiles: nearestMiles };
}
