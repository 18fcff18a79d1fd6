/** Letters that are typed without their stroke or as two, and that Unicode does not take apart. */
const plain: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

/** Lower case, no marks, letters and digits only: "Núñez-O'Hara" → ["nunez", "o", "hara"]. */
export function foldTokens(text: string): string[] {
  // Most names are plain; an index of a million folds five million texts.
  if (!/[^ -~]/.test(text))
    return text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean);
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[łøđðþæœßı]/g, (letter) => plain[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Of a sort key. One letter of a name may become a phrase of eighteen. */
export const sortKeyLength = 500;

const toSortKey = (name: string) => foldTokens(name).join(' ').slice(0, sortKeyLength);

/** The derived search fields of a listing's document. */
export function toNameKeys(listing: {
  firstName: string;
  lastName: string;
  company?: string;
  clinic?: string;
}) {
  const { firstName, lastName, company, clinic } = listing;
  return {
    nameKeys: [...new Set(foldTokens(`${firstName} ${lastName} ${company ?? clinic ?? ''}`))],
    firstKey: toSortKey(firstName),
    lastKey: toSortKey(lastName),
  };
}
