import { personas, unlisted } from '@app/test-kit/personas';
import { generate, type SeedOptions } from './generate.ts';
import type { SeedListing } from './world.ts';

export const now = new Date('2026-11-21T00:00:00Z');

/** A whole seed in memory. */
export function generateSeed(options: Partial<SeedOptions> = {}): SeedListing[] {
  return [...generate({ listings: 200, now, ...options })];
}

const named = new Set<string>(
  [...Object.values(personas), ...Object.values(unlisted).flat()].map(({ id }) => id),
);

/** Without the personas and the listings around ZIP 63101: what the laws speak of. */
export function pickRandomPart(all: readonly SeedListing[]): SeedListing[] {
  return all.filter(
    ({ listing }) =>
      !String(listing._id).startsWith('5eed5eed5eed5eed5eed') && !named.has(String(listing._id)),
  );
}
