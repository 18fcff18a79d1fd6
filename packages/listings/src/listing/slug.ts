import { foldTokens, type ListingDoc } from '@app/db';

type SlugSource = Pick<ListingDoc, 'firstName' | 'lastName' | 'city' | 'state'>;

/** The address of a page by its name and place: "Søren Núñez-O'Hara, St. Louis, MO" → "soren-nunez-o-hara-st-louis-mo". */
export function toSlug({ firstName, lastName, city, state }: SlugSource): string {
  const tokens = foldTokens(`${firstName} ${lastName} ${city} ${state}`);
  const slug = tokens
    .map((token) => token.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 105)
    .replace(/-$/, '');
  // A name of other letters leaves none: its page still needs an address.
  return slug || 'prosthetist';
}

/** The first of `base`, `base-2`, `base-3`, … that nobody has. */
export function findFreeSlug(base: string, taken: ReadonlySet<string>): string {
  let slug = base;
  for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`;
  return slug;
}
