import { generateSeedListings, type SeedOptions } from './generate.ts';
import type { SeedListing } from './world.ts';

export const now = new Date('2026-11-21T00:00:00Z');

export const generateSeed = (options: Partial<SeedOptions> = {}): SeedListing[] => [
  ...generateSeedListings({ listingCount: 200, now, ...options }),
];

/** Removes the personas and the listings around ZIP 63101, which have fixed ids: distributions apply to the others. */
export const pickRandomPart = (seedListings: readonly SeedListing[]): SeedListing[] =>
  seedListings.filter(({ listing }) => !String(listing._id).startsWith('5eed5eed5eed5eed5eed'));
