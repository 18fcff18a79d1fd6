/** Many short strings as one buffer: no object per string for the garbage collector to visit. */
export class Texts {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;

  constructor(strings: readonly string[]) {
    this.#starts = new Uint32Array(strings.length + 1);
    let size = 0;
    strings.forEach((text, i) => {
      size += Buffer.byteLength(text);
      this.#starts[i + 1] = size;
    });
    this.#bytes = Buffer.allocUnsafeSlow(size);
    strings.forEach((text, i) => {
      this.#bytes.write(text, this.#starts[i]!);
    });
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  get byteLength(): number {
    return this.#bytes.length + this.#starts.byteLength;
  }

  at(i: number): string {
    return this.#bytes.utf8Slice(this.#starts[i]!, this.#starts[i + 1]!);
  }

  /** The UTF-8 bytes of one; a view, not a copy. */
  bytesAt(i: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[i]!, this.#starts[i + 1]!);
  }

  /** The first of the sorted texts that is not less than `text`. */
  firstNotBefore(text: string): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Where the sorted texts hold exactly this one; -1 where they do not. */
  indexOf(text: string): number {
    const i = this.firstNotBefore(text);
    return i < this.length && this.at(i) === text ? i : -1;
  }
}
