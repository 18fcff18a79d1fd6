import { Slugs } from './ids.ts';
import { drawPaperwork } from './paperwork/paperwork.ts';
import { makePersonas } from './personas/make.ts';
import { type SeedListing, World } from './world.ts';

export interface SeedOptions {
  /** Random listings; the personas come on top. */
  listings: number;
  /** Everything is dated from here. */
  now: Date;
  seed?: number;
}

/** The first number of the random listings; below are the personas. */
const FIRST_INDEX = 1000;
/** Of the first ten, the one whose 10,000 listings lie nearest to the laws of the specification. */
const DEFAULT_SEED = 4;
/** From this size on one listing has so many reviews that any page of them must be cut. */
const STRESS_LISTINGS = 1_000_000;
const STRESS_REVIEWS = 5000;

/** Personas, then `listings` random ones. The same options give the same documents; a bigger seed begins with the smaller one. */
export function* generate({ listings, now, seed = DEFAULT_SEED }: SeedOptions): Generator<SeedListing> {
  const slugs = new Slugs();
  const world = new World(seed, now, slugs);
  yield* makePersonas(world);
  for (let i = 0; i < listings; i++) {
    const profile = world.nextProfile(FIRST_INDEX + i);
    const stress = listings >= STRESS_LISTINGS && i === 0;
    const { listing, reviews } = world.withReviews(
      profile,
      stress ? world.drawStars(STRESS_REVIEWS) : undefined,
    );
    const order = { random: world.aside(FIRST_INDEX + i), index: FIRST_INDEX + i, now };
    yield { reviews, ...drawPaperwork(listing, order) };
  }
}
