import { createHash } from 'node:crypto';

/** Letters without a Unicode decomposition, and their usual spelling. */
const plainLetters: Record<string, string> = {
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

/** Apostrophes, and letters that people type as one: "Kaʻahumanu" has U+02BB. */
export const apostrophePattern = /['‘’`´ʻʼʽʾʿꞌ＇]/g;

/** Splits text into lower-case tokens without diacritics: "Núñez-O'Hara" gives ["nunez", "o", "hara"]. */
export function tokenize(text: string): string[] {
  // Fast path for ASCII: building a large index tokenizes millions of texts.
  if (!/[^ -~]/.test(text))
    return text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean);
  return text
    .replace(apostrophePattern, "'")
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[łøđðþæœßı]/g, (letter) => plainLetters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Maximum length of a sort key. One letter of a name may decompose into up to eighteen. */
export const maxSortKeyLength = 500;

const toSortKey = (name: string) => tokenize(name).join(' ').slice(0, maxSortKeyLength);

/** A name's words written as one: "Mac Intyre" gives "macintyre"; of three words, each two neighbours and all. */
export const listJoinedWords = (words: readonly string[]): string[] => [
  ...words.slice(1).map((word, i) => words[i]! + word),
  words.join(''),
];

/** Cuts a word to the length that searches compare. */
export const truncateToken = (token: string) => token.slice(0, maxTokenLength).toWellFormed();
const maxTokenLength = 40;

/** Derived search fields of a listing: the words of its names, its practice and its town, and those for sorting. */
export function toNameKeys(listing: {
  firstName: string;
  lastName: string;
  company?: string;
  clinic?: string;
  city: string;
}) {
  const { firstName, lastName, company, clinic, city } = listing;
  const nameWords = [firstName, lastName].map(tokenize);
  const otherText = `${company ?? clinic ?? ''} ${city}`;
  const keyWords = [
    ...nameWords.flat(),
    ...tokenize(otherText),
    ...nameWords.flatMap(listJoinedWords),
    ...tokenize(otherText.replace(apostrophePattern, '')),
  ];
  return {
    nameKeys: [...new Set(keyWords.filter(Boolean).map(truncateToken))],
    firstKey: toSortKey(firstName),
    lastKey: toSortKey(lastName),
  };
}

/** Matches values that start with this text. No regular expression, so that input cannot be a pattern. */
export const toPrefixFilter = (text: string) => ({ $gte: text, $lt: `${text}\uffff` });

/** Hash of a text's words, independent of case, diacritics, spacing and punctuation. */
export function computeFingerprint(text: string): string {
  return createHash('sha256').update(tokenize(text).join(' ')).digest('base64url');
}
