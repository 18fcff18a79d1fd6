// Slots: places on a page that other remotes fill. Their data are `SlotProps` of the contract with remotes.
import type { RemoteEntry } from './registry.ts';

/** Slots of the shell's own pages, by name: the path of the page. */
export const shellSlots: Readonly<Record<string, string>> = { homeSearch: '/', recentReviews: '/' };

/** All slots that these releases and the shell offer, by name: the path of the page. */
export const listOffers = (
  releases: Iterable<Pick<RemoteEntry, 'offers'>>,
): Readonly<Record<string, string>> =>
  Object.assign({}, ...[...releases].map(({ offers }) => offers), shellSlots);
