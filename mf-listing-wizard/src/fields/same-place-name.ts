const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/^(saint|sainte|ste?) /, 'st ')
    .replace(/^(mount|mt) /, 'mt ')
    .replace(/^(fort|ft) /, 'ft ')
    .trim();

/** Whether two names are the same town: "Saint Louis", "St. Louis", "st louis". */
export const samePlaceName = (one: string, other: string): boolean => plain(one) === plain(other);
