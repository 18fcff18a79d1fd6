/** A seeded stream of random numbers (sfc32): the same seeds give the same stream on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;
  #spareNormal: number | undefined;

  constructor(...seeds: number[]) {
    let hash = 0x9e3779b9;
    for (const seed of seeds) hash = mixBits(hash ^ mixBits(seed | 0));
    this.#a = hash;
    this.#b = mixBits(hash + 0x6d2b79f5);
    this.#c = mixBits(hash ^ 0x85ebca6b);
    for (let i = 0; i < 8; i++) this.uint32();
  }

  uint32(): number {
    const sum = (this.#a + this.#b + this.#count++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** From 0 to just below 1. */
  unit(): number {
    return this.uint32() / 0x1_0000_0000;
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** Whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.unit() * (to - from + 1));
  }

  between(from: number, to: number): number {
    return from + this.unit() * (to - from);
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.unit() * list.length)]!;
  }

  /** Early entries come more often: the law of surnames. `skew` 1 is even. */
  pickSkewed<T>(list: readonly T[], skew: number): T {
    return list[Math.floor(this.unit() ** skew * list.length)]!;
  }

  /** One key of `{ key: weight }`. */
  weighted<K extends string>(table: Readonly<Record<K, number>>): K {
    let total = 0;
    for (const key in table) total += table[key];
    let left = this.unit() * total;
    let last: K | undefined;
    for (const key in table) {
      last = key;
      left -= table[key];
      if (left < 0) break;
    }
    return last!;
  }

  /** Each key of `{ key: probability }` by its own chance; 0 and 1 draw nothing. */
  each<K extends string>(shares: Readonly<Record<K, number>>): K[] {
    return (Object.keys(shares) as K[]).filter(
      (key) => shares[key] >= 1 || (shares[key] > 0 && this.chance(shares[key])),
    );
  }

  /** A different `count` of the list, in the list's order. */
  sample<T>(list: readonly T[], count: number): T[] {
    let needed = Math.min(count, list.length);
    return list.filter((_, i) => {
      const take = this.unit() < needed / (list.length - i);
      if (take) needed--;
      return take;
    });
  }

  /** Box-Muller; the second of its two values is kept for the next call. */
  normal(mean = 0, deviation = 1): number {
    const spare = this.#spareNormal;
    this.#spareNormal = undefined;
    if (spare !== undefined) return mean + deviation * spare;
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()));
    const angle = 2 * Math.PI * this.unit();
    this.#spareNormal = radius * Math.sin(angle);
    return mean + deviation * radius * Math.cos(angle);
  }

  logNormal(mu: number, sigma: number): number {
    return Math.exp(this.normal(mu, sigma));
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.unit());
  }

  /** Letters and digits, as random ids have them. */
  text(length: number): string {
    return Array.from({ length }, () => this.pick(ALPHABET)).join('');
  }
}

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

function mixBits(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
