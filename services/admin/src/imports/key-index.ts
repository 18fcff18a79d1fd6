/** A text as a number that is never 0; 0 stands for no text. Different texts may have the same one. */
export function markOf(text: string): number {
  if (text === '') return 0;
  let mark = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) mark = Math.imul(mark ^ text.charCodeAt(i), 0x01000193);
  return mark | 0 || 1;
}

/**
 * Numbered things by texts that each is found by, in a few bytes for each. It keeps no text: what is found under one
 * may be of another one with the same mark, and has to be looked at.
 */
export class KeyIndex {
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  #marks = new Int32Array(1024);
  #things = new Int32Array(1024);
  #next = new Int32Array(1024);
  /** Entry 0 is none. */
  #size = 1;

  /** `expected`: about how many things there will be. */
  constructor(expected: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(256, expected * 2)));
    this.#first = new Int32Array(slots);
    this.#last = new Int32Array(slots);
  }

  add(key: string, thing: number): void {
    const entry = this.#size++;
    if (entry === this.#marks.length) {
      this.#marks = doubled(this.#marks);
      this.#things = doubled(this.#things);
      this.#next = doubled(this.#next);
    }
    const mark = markOf(key);
    const slot = this.#slotOf(mark);
    this.#marks[entry] = mark;
    this.#things[entry] = thing;
    const last = this.#last[slot]!;
    if (last === 0) this.#first[slot] = entry;
    else this.#next[last] = entry;
    this.#last[slot] = entry;
  }

  /** What may be under a key, in the order in which it came. */
  *under(key: string): Generator<number> {
    const mark = markOf(key);
    for (let entry = this.#first[this.#slotOf(mark)]!; entry !== 0; entry = this.#next[entry]!)
      if (this.#marks[entry] === mark) yield this.#things[entry]!;
  }

  #slotOf(mark: number): number {
    return (mark ^ (mark >>> 15)) & (this.#first.length - 1);
  }
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2);
  more.set(numbers);
  return more;
}
