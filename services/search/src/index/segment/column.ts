import type { SlicedWork } from '../slices.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;
type Make<A extends Numbers> = new (length: number) => A;

/**
 * Allocates a typed array of zeros. Pauses first, because clearing the memory of a million numbers takes milliseconds.
 */
export function* allocate<A extends Numbers>(make: Make<A>, length: number): SlicedWork<A> {
  yield;
  return new make(length);
}

/** Numbers copied between two pauses. */
const pieceLength = 0x10000;

/** A growing typed array: the first piece grows by doubling, then pieces are added. */
export class Column<A extends Numbers> {
  readonly #full: A[] = [];
  #piece: A;
  #used = 0;
  readonly #make: Make<A>;

  constructor(make: Make<A>) {
    this.#make = make;
    this.#piece = new make(16);
  }

  get length(): number {
    return this.#full.length * pieceLength + this.#used;
  }

  push(value: number): void {
    if (this.#used === this.#piece.length) this.#grow();
    this.#piece[this.#used++] = value;
  }

  #grow(): void {
    if (this.#used === pieceLength) {
      this.#full.push(this.#piece);
      this.#piece = new this.#make(pieceLength);
      this.#used = 0;
      return;
    }
    const wider = new this.#make(this.#used * 2);
    wider.set(this.#piece);
    this.#piece = wider;
  }

  /** Returns all numbers in one array. */
  *finish(): SlicedWork<A> {
    const whole = yield* allocate(this.#make, this.length);
    for (const [i, piece] of this.#full.entries()) {
      whole.set(piece, i * pieceLength);
      yield;
    }
    whole.set(this.#piece.subarray(0, this.#used), this.#full.length * pieceLength);
    return whole;
  }
}
