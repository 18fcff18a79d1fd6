// The words of a search within reviews: service and browser find and highlight them by the same patterns.

/** Further words are ignored, so that a search stays cheap. */
const maxWords = 5;

const removeMarks = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The words of a search without case and accents, each once: "Añadió, el ENCAJE" gives "anadio", "el", "encaje". */
export const listReviewWords = (typed: string): string[] =>
  [...new Set(removeMarks(typed).match(/[\p{L}\p{N}]+/gu))].slice(0, maxWords);

/** Lower-case Latin letters with diacritics by the plain letter: "á", "à", "â" and more by "a". */
const markedLetters = /* @__PURE__ */ (() => {
  const lettersByPlain: Record<string, string> = {};
  for (const [from, to] of [
    [0xc0, 0x24f],
    [0x1e00, 0x1eff],
  ] as const) {
    for (let code = from; code <= to; code++) {
      const letter = String.fromCharCode(code);
      const plain = removeMarks(letter);
      if (/^[a-z]$/.test(plain) && letter === letter.toLowerCase())
        lettersByPlain[plain] = (lettersByPlain[plain] ?? '') + letter;
    }
  }
  return lettersByPlain;
})();

/**
 * Source of a regular expression, for flags `i` and `u`, that finds a word of `listReviewWords` at the beginning of a
 * word: "socket" in "Sockets", "encaje" in "ENCÁJE", but "art" not in "part". A word has letters and digits alone, so
 * nothing in it is a pattern of its own.
 */
export const toWordPattern = (word: string): string =>
  `(?<![\\p{L}\\p{N}])${[...word].map((letter) => `[${letter}${markedLetters[letter] ?? ''}]\\p{M}*`).join('')}`;
