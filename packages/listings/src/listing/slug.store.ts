import { randomInt } from 'node:crypto';
import { findGoneAddresses, type ListingDoc, tokenize } from '@app/db';
import type { ReadContext } from '@app/status-changes/command-context';
import { changeSlug } from './changes.ts';

/** Maximum of numbered slugs for one name and city; after that a random suffix is used. */
const maxNumberedSlugs = 30;

/**
 * Finds a slug that no listing has or had, purged ones included. `attempt` counts from 0: the slug of an earlier
 * attempt was taken concurrently, which this transaction cannot see, so later attempts use a random suffix.
 */
export async function findNewSlug(
  { collections: { listings, goneAddresses }, session }: ReadContext,
  baseSlug: string,
  attempt: number,
): Promise<string> {
  const createRandomSlug = () =>
    `${baseSlug}-${randomInt(36 ** 5)
      .toString(36)
      .padStart(5, '0')}`;
  if (attempt > 0) return createRandomSlug();
  const candidates = [
    baseSlug,
    ...Array.from({ length: maxNumberedSlugs }, (_, i) => `${baseSlug}-${i + 2}`),
  ];
  const slugOptions = { projection: { slug: 1, slugHistory: 1 } as const, session };
  const currentListings = await listings.find({ slug: { $in: candidates } }, slugOptions).toArray();
  const formerListings = await listings.find({ slugHistory: { $in: candidates } }, slugOptions).toArray();
  const purgedSlugs = await findGoneAddresses({ goneAddresses }, candidates, session);
  const slugsInUse = [...currentListings, ...formerListings].flatMap(({ slug, slugHistory = [] }) => [
    slug,
    ...slugHistory,
  ]);
  const takenSlugs = new Set([...slugsInUse, ...purgedSlugs]);
  const slug = findFreeSlug(baseSlug, takenSlugs);
  return candidates.includes(slug) ? slug : createRandomSlug();
}

/** Gives a listing a new slug if its name or city changed. A public old slug redirects with 301. */
export async function updateSlug(
  ctx: ReadContext,
  currentListing: ListingDoc,
  updatedListing: ListingDoc,
  attempt = 0,
): Promise<ListingDoc> {
  const baseSlug = toSlug(updatedListing);
  if (baseSlug === toSlug(currentListing)) return updatedListing;
  const wasPublic = currentListing.status === 'approved' || currentListing.status === 'suspended';
  // If it returns to an earlier name, it gets that slug back.
  const formerSlug = (currentListing.slugHistory ?? []).find((slug) => slug === baseSlug);
  return changeSlug(updatedListing, formerSlug ?? (await findNewSlug(ctx, baseSlug, attempt)), wasPublic);
}

type SlugSource = Pick<ListingDoc, 'firstName' | 'lastName' | 'city' | 'state'>;

/** Slug of a name and place: "Søren Núñez-O'Hara, St. Louis, MO" gives "soren-nunez-o-hara-st-louis-mo". */
export function toSlug({ firstName, lastName, city, state }: SlugSource): string {
  const tokens = tokenize(`${firstName} ${lastName} ${city} ${state}`);
  const slug = tokens
    .map((token) => token.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 105)
    .replace(/-$/, '');
  // For names in other scripts, which leave no characters.
  return slug || 'prosthetist';
}

/** Returns the first free slug of `base`, `base-2`, `base-3`, … */
export function findFreeSlug(baseSlug: string, takenSlugs: ReadonlySet<string>): string {
  let slug = baseSlug;
  for (let suffix = 2; takenSlugs.has(slug); suffix++) slug = `${baseSlug}-${suffix}`;
  return slug;
}
