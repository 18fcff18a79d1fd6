type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** A typed array that grows while it is filled. */
export class Column<A extends Numbers> {
  #array: A;
  #length = 0;
  readonly #make: new (
    length: number,
  ) => A;

  constructor(make: new (length: number) => A, expected = 0) {
    this.#make = make;
    this.#array = new make(Math.max(16, expected));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#array.length) {
      const wider = new this.#make(this.#length * 2);
      wider.set(this.#array);
      this.#array = wider;
    }
    this.#array[this.#length++] = value;
  }

  /** What was pushed, without the room to grow. */
  finished(): A {
    return this.#array.slice(0, this.#length) as A;
  }
}
