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
  const world = new World(seed, now);
  yield* makePersonas(world);
  for (let index = FIRST_INDEX; index < FIRST_INDEX + listings; index++) {
    const profile = world.drawProfile(index);
    const isStress = listings >= STRESS_LISTINGS && index === FIRST_INDEX;
    const stars = isStress ? world.drawStars(STRESS_REVIEWS) : undefined;
    const { listing, reviews } = world.withReviews(profile, stars);
    yield { reviews, ...drawPaperwork(listing, index, now) };
  }
}
