import { drawPaperwork } from './paperwork/paperwork.ts';
import { generatePersonas } from './personas/make-personas.ts';
import { addVisitAnswers } from './visit-requests.ts';
import { type SeedListing, World } from './world.ts';

export interface SeedOptions {
  listingCount: number;
  now: Date;
  seed?: number;
}

/** First number of the random listings; lower ones are personas. */
const FIRST_INDEX = 1000;
/** Of seeds 1 to 10, the one whose 10,000 listings are closest to the specification's distributions. */
const DEFAULT_SEED = 4;
/** From this size, one listing has enough reviews to test pagination. */
const STRESS_LISTINGS = 1_000_000;
const STRESS_REVIEWS = 5000;

/** Personas, then `listingCount` random listings. Deterministic; a larger seed starts with the smaller one. */
export function* generateSeedListings({
  listingCount,
  now,
  seed = DEFAULT_SEED,
}: SeedOptions): Generator<SeedListing> {
  const world = new World(seed, now);
  let personaCount = 0;
  for (const persona of generatePersonas(world))
    yield { ...persona, listing: addVisitAnswers(persona.listing, personaCount++) };
  for (let index = FIRST_INDEX; index < FIRST_INDEX + listingCount; index++) {
    const profile = world.drawProfile(index);
    const isStress = listingCount >= STRESS_LISTINGS && index === FIRST_INDEX;
    const stars = isStress ? world.drawStars(STRESS_REVIEWS) : undefined;
    const { listing, reviews } = world.addReviews(profile, stars);
    const { listing: updatedListing, ...submissions } = drawPaperwork(listing, index, now);
    yield { reviews, ...submissions, listing: addVisitAnswers(updatedListing, index) };
  }
}
