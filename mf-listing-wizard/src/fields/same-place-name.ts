const normalizeName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/^(saint|sainte|ste?) /, 'st ')
    .replace(/^(mount|mt) /, 'mt ')
    .replace(/^(fort|ft) /, 'ft ')
    .trim();

/** True if two names mean the same city: "Saint Louis", "St. Louis", "st louis". */
export const isSamePlaceName = (one: string, other: string): boolean =>
  normalizeName(one) === normalizeName(other);
