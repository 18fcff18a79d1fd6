/** An ObjectId as three 32-bit numbers, with the order of its hex digits. */
export type IdWords = readonly [number, number, number];

export const parseIdWords = (id: string): IdWords => [
  Number.parseInt(id.slice(0, 8), 16),
  Number.parseInt(id.slice(8, 16), 16),
  Number.parseInt(id.slice(16, 24), 16),
];

const bytes = Buffer.alloc(12);

export function formatId([a, b, c]: IdWords): string {
  bytes.writeUInt32BE(a, 0);
  bytes.writeUInt32BE(b, 4);
  bytes.writeUInt32BE(c, 8);
  return bytes.toString('hex');
}

/** Ids in ascending order, three numbers per row. */
export class Ids {
  readonly #words: Uint32Array;

  constructor(words: Uint32Array) {
    this.#words = words;
  }

  get length(): number {
    return this.#words.length / 3;
  }

  get byteLength(): number {
    return this.#words.byteLength;
  }

  wordsAt(row: number): IdWords {
    return [this.#words[row * 3]!, this.#words[row * 3 + 1]!, this.#words[row * 3 + 2]!];
  }

  at(row: number): string {
    return formatId(this.wordsAt(row));
  }

  compare(row: number, [a, b, c]: IdWords): number {
    const w = this.#words;
    return w[row * 3]! - a || w[row * 3 + 1]! - b || w[row * 3 + 2]! - c;
  }

  /** Number of ids up to and including this one. */
  countUpTo(id: IdWords): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, id) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The row of an id; -1 if absent. */
  findRow(id: IdWords): number {
    const row = this.countUpTo(id) - 1;
    return row >= 0 && this.compare(row, id) === 0 ? row : -1;
  }
}
