import { type App, registerCall } from '@app/service-kit';
import { getFigures } from '@app/types';
import type { OwnListingStore } from '../own/own-listing.store.ts';
import { requireOwnListing } from '../own/require-own-listing.ts';
import type { FiguresStore } from './figures.store.ts';
import { computeFigures, computeFirstMonday } from './sums.ts';

/** Routes of the figures (views, appearances, contacts) of the own listing. */
export function registerFigureRoutes(
  app: App,
  { own, figures }: { own: OwnListingStore; figures: FiguresStore },
): void {
  registerCall(app, getFigures, async ({ params, session }) => {
    const { _id } = await requireOwnListing(own, params.id, session);
    const now = new Date();
    return computeFigures(await figures.findSince(_id, computeFirstMonday(now)), now);
  });
}
