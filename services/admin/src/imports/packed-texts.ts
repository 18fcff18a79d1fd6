/** Many small records of texts in one piece of memory: a string of its own for each would take several times as much. */
export class PackedTexts {
  readonly #ends: Float64Array;
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #size = 0;

  constructor(most: number) {
    this.#ends = new Float64Array(most);
  }

  get size(): number {
    return this.#size;
  }

  /** Texts hold no zero character: a file with one is refused. Gives the record's number. */
  add(texts: readonly string[]): number {
    const text = texts.join('\0');
    const start = this.#endOf(this.#size - 1);
    const end = start + Buffer.byteLength(text);
    while (end > this.#bytes.length) {
      const more = Buffer.allocUnsafe(this.#bytes.length * 2);
      this.#bytes.copy(more, 0, 0, start);
      this.#bytes = more;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#size] = end;
    return this.#size++;
  }

  at(index: number): string[] {
    return this.#bytes.toString('utf8', this.#endOf(index - 1), this.#endOf(index)).split('\0');
  }

  #endOf(index: number): number {
    return index < 0 ? 0 : this.#ends[index]!;
  }
}
