import { type ListingDoc, tokenize } from '@app/db';

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
