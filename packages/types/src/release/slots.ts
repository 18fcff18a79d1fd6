// Slots: places on a page that other remotes fill. Their data are `SlotProps` of the contract with remotes.
import type { RemoteEntry } from './registry.ts';

/** Paths of the shell's own pages by name of the slot that they offer. */
export const shellSlots: Readonly<Record<string, string>> = { homeSearch: '/', recentReviews: '/' };

/** Paths of pages by name of the slot that these releases and the shell offer there. */
export const mergeOffers = (
  releases: Iterable<Pick<RemoteEntry, 'offers'>>,
): Readonly<Record<string, string>> =>
  Object.assign({}, ...[...releases].map(({ offers }) => offers), shellSlots);
