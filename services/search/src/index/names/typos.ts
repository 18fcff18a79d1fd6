import type { Dictionary } from './dictionary.ts';

/** Number of typing errors allowed in a word. None in short words, where an error makes another name. */
export const getTypoLimit = (token: string) => (token.length >= 8 ? 2 : token.length >= 4 ? 1 : 0);

/**
 * Finds tokens within the allowed typing errors (a letter added, missing, changed, or two swapped). Neighbours in the
 * sorted dictionary share prefixes, so they share rows of the distance table; a prefix beyond the limit skips all its
 * tokens. Letters a to z and digits only.
 */
export function findNearTokens({ tokens, shared }: Dictionary, word: string): number[] {
  const allowed = getTypoLimit(word);
  if (allowed === 0 || !/^[a-z0-9]+$/.test(word)) return [];
  const near: number[] = [];
  const width = word.length + 1;
  const longest = word.length + allowed;
  // Row d: edit distances between the first d letters of the token and the first 0, 1, 2, … letters of the word.
  const rows = new Uint8Array((longest + 1) * width);
  for (let j = 0; j < width; j++) rows[j] = j;
  let valid = 0; // number of rows that are valid for the current token
  let hopeless = Infinity; // tokens that share this many letters with the previous one are skipped

  for (let i = 0; i < tokens.length; i++) {
    const common = shared[i]!;
    if (common >= hopeless) continue;
    hopeless = Infinity;
    valid = Math.min(valid, common);
    const token = tokens.bytesAt(i);
    while (valid < token.length) {
      if (valid === longest || fillRow(rows, width, valid + 1, token, word) > allowed) {
        hopeless = valid + 1;
        break;
      }
      valid++;
    }
    if (hopeless === Infinity && rows[valid * width + word.length]! <= allowed) near.push(i);
  }
  return near;
}

/** Fills one row from those above and returns its minimum. */
function fillRow(rows: Uint8Array, width: number, row: number, token: Uint8Array, word: string): number {
  const at = row * width;
  const above = at - width;
  rows[at] = row;
  let least = row;
  for (let j = 1; j < width; j++) {
    const same = token[row - 1] === word.charCodeAt(j - 1);
    let slips = Math.min(rows[above + j]! + 1, rows[at + j - 1]! + 1, rows[above + j - 1]! + (same ? 0 : 1));
    const swapped =
      row > 1 &&
      j > 1 &&
      token[row - 1] === word.charCodeAt(j - 2) &&
      token[row - 2] === word.charCodeAt(j - 1);
    if (swapped) slips = Math.min(slips, rows[above - width + j - 2]! + 1);
    rows[at + j] = slips;
    if (slips < least) least = slips;
  }
  return least;
}
