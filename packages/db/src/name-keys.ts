/** Lower case, no marks, letters and digits only: "Núñez-O'Hara" → ["nunez", "o", "hara"]. */
export function foldTokens(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The derived search fields of a listing's document. */
export function nameKeysOf(listing: {
  firstName: string;
  lastName: string;
  company?: string;
  clinic?: string;
}) {
  const { firstName, lastName, company, clinic } = listing;
  return {
    nameKeys: [...new Set(foldTokens(`${firstName} ${lastName} ${company ?? clinic ?? ''}`))],
    firstKey: foldTokens(firstName).join(' '),
    lastKey: foldTokens(lastName).join(' '),
  };
}
