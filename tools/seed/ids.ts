import { ObjectId } from 'mongodb';

const kinds = {
  listing: '5eed0001',
  review: '5eed0002',
  flag: '5eed0003',
  update: '5eed0004',
  claim: '5eed0005',
  /** A listing that is not there any more. */
  gone: '5eed0006',
} as const;

/** An id that is the same in every seed: a time, as real ones begin with, then a kind and a running number. */
export function seedId(kind: keyof typeof kinds, created: Date, index: number): ObjectId {
  return new ObjectId(`${toHex8(Math.floor(created.getTime() / 1000))}${kinds[kind]}${toHex8(index)}`);
}

const toHex8 = (value: number) => value.toString(16).padStart(8, '0').slice(-8);

/** Gives each slug once: the second `jane-doe-st-louis-mo` becomes `…-2`. */
export class Slugs {
  readonly #given = new Map<string, number>();

  take(slug: string): string {
    const times = (this.#given.get(slug) ?? 0) + 1;
    this.#given.set(slug, times);
    return times === 1 ? slug : `${slug}-${times}`;
  }
}
