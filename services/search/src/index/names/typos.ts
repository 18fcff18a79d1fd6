import type { Dictionary } from './dictionary.ts';

/** How many slips of the finger are forgiven: none in short words, where one makes another name of it. */
export const getTypoLimit = (token: string) => (token.length >= 8 ? 2 : token.length >= 4 ? 1 : 0);

/**
 * The tokens that a word becomes by a few slips: a letter too many, too few, another one, or two swapped.
 * The dictionary is sorted, so neighbours share their beginnings and the rows of the table that belong to them; a
 * beginning that is hopeless is skipped with everything under it. Letters a to z and digits only.
 */
export function findNearTokens({ tokens, shared }: Dictionary, word: string): number[] {
  const allowed = getTypoLimit(word);
  if (allowed === 0 || !/^[a-z0-9]+$/.test(word)) return [];
  const near: number[] = [];
  const width = word.length + 1;
  const longest = word.length + allowed;
  // Row d: the fewest slips between the first d letters of the token and the first 0, 1, 2, … letters of the word.
  const rows = new Uint8Array((longest + 1) * width);
  for (let j = 0; j < width; j++) rows[j] = j;
  let valid = 0; // rows up to this one belong to the token at hand
  let hopeless = Infinity; // whatever shares this many letters with the token before is out

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

/** Fills one row from those above; returns its least number. */
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
