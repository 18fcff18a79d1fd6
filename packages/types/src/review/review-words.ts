// The words of a search within reviews: service and browser find and highlight them by the same patterns.

/** Further words are ignored, so that a search stays cheap. */
const maxWords = 5;

const foldCaseAndAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The words of a search without case and accents, each once: "Añadió, el ENCAJE" gives "anadio", "el", "encaje". */
export const listReviewWords = (text: string): string[] =>
  [...new Set(foldCaseAndAccents(text).match(/[\p{L}\p{N}]+/gu))].slice(0, maxWords);

/** The words that are searched, each once as it was typed first; empty if a text has none. */
export function formatSearchedWords(text: string): string {
  const typedWords = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const words = typedWords.map(foldCaseAndAccents);
  const firstTypedWords = typedWords.filter((_, i) => words.indexOf(words[i]!) === i);
  return firstTypedWords.slice(0, maxWords).join(' ');
}

/** Lower-case Latin letters with diacritics by the plain letter: "á", "à", "â" and more by "a". */
const accentedLetters = /* @__PURE__ */ (() => {
  const lettersByPlainLetter: Record<string, string> = {};
  for (const [firstCode, lastCode] of [
    [0xc0, 0x24f],
    [0x1e00, 0x1eff],
  ] as const) {
    for (let code = firstCode; code <= lastCode; code++) {
      const letter = String.fromCharCode(code);
      const plainLetter = foldCaseAndAccents(letter);
      if (/^[a-z]$/.test(plainLetter) && letter === letter.toLowerCase())
        lettersByPlainLetter[plainLetter] = (lettersByPlainLetter[plainLetter] ?? '') + letter;
    }
  }
  return lettersByPlainLetter;
})();

/**
 * Source of a regular expression, for flags `i` and `u`, that finds a word of `listReviewWords` at the beginning of a
 * word: "socket" in "Sockets", "encaje" in "ENCÁJE", but "art" not in "part". A word has letters and digits alone, so
 * nothing in it is a pattern of its own.
 */
export const toWordPattern = (word: string): string =>
  `(?<![\\p{L}\\p{N}])${[...word].map((letter) => `[${letter}${accentedLetters[letter] ?? ''}]\\p{M}*`).join('')}`;
