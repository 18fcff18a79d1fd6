import { createRange, sortOrder } from '../orders/sort.ts';
import { isPause, type SlicedWork } from '../slices.ts';

/** Many short strings in one buffer, so that the garbage collector has no object per string. */
export class Texts {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;

  private constructor(bytes: Buffer, starts: Uint32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  static *of(strings: readonly string[]): SlicedWork<Texts> {
    const starts = new Uint32Array(strings.length + 1);
    for (let i = 0; i < strings.length; i++) {
      if (isPause(i)) yield;
      starts[i + 1] = starts[i]! + Buffer.byteLength(strings[i]!);
    }
    const bytes = Buffer.allocUnsafeSlow(starts[strings.length]!);
    for (let i = 0; i < strings.length; i++) {
      if (isPause(i)) yield;
      bytes.write(strings[i]!, starts[i]!);
    }
    return new Texts(bytes, starts);
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  get byteLength(): number {
    return this.#bytes.length + this.#starts.byteLength;
  }

  at(i: number): string {
    return this.#bytes.toString('utf8', this.#starts[i]!, this.#starts[i + 1]!);
  }

  /** The UTF-8 bytes of a text, as a view without a copy. */
  bytesAt(i: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[i]!, this.#starts[i + 1]!);
  }

  /** Index of the first sorted text that is not less than `text`. */
  firstNotBefore(text: string): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Index of an equal text; -1 if there is none. Requires sorted texts. */
  indexOf(text: string): number {
    const i = this.firstNotBefore(text);
    return i < this.length && this.at(i) === text ? i : -1;
  }
}

/** Picks items in the given order; `order` holds their indexes. */
export function* pick<T>(items: readonly T[], order: Uint32Array): SlicedWork<T[]> {
  const picked: T[] = [];
  for (let i = 0; i < order.length; i++) {
    if (isPause(i)) yield;
    picked.push(items[order[i]!]!);
  }
  return picked;
}

/** Sorts texts and replaces their old numbers in `uses` by new ones. `order` maps new numbers to old ones. */
export function* sortTexts(
  found: readonly string[],
  uses: Uint32Array,
): SlicedWork<{ texts: Texts; order: Uint32Array }> {
  const order = yield* sortOrder(createRange(found.length), (a, b) => (found[a]! < found[b]! ? -1 : 1));
  const numberOf = new Uint32Array(found.length);
  for (let number = 0; number < order.length; number++) {
    if (isPause(number)) yield;
    numberOf[order[number]!] = number;
  }
  for (let i = 0; i < uses.length; i++) {
    if (isPause(i)) yield;
    uses[i] = numberOf[uses[i]!]!;
  }
  const texts = yield* Texts.of(yield* pick(found, order));
  return { texts, order };
}
