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
  const seconds = Math.floor(created.getTime() / 1000);
  const number = index.toString(16).padStart(8, '0');
  return new ObjectId(`${toHex8(seconds)}${kinds[kind]}${number}`);
}

function toHex8(value: number): string {
  return value.toString(16).padStart(8, '0').slice(-8);
}

/** Letters that NFKD does not take apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** "Søren Núñez-O'Hara, St. Louis, MO" → "soren-nunez-o-hara-st-louis-mo". */
export function toSlug(...parts: string[]): string {
  return parts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœðþı]/g, (letter) => PLAIN[letter]!)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 110)
    .replace(/^-|-$/g, '');
}

/** Gives each slug once: the second `jane-doe-st-louis-mo` becomes `…-2`. Keeps numbers only, not the slugs. */
export class Slugs {
  readonly #given = new Map<number, number>();

  take(slug: string): string {
    const key = computeHash(slug);
    const times = (this.#given.get(key) ?? 0) + 1;
    this.#given.set(key, times);
    // Two slugs with one hash share a counter, which costs a needless number and nothing else.
    return times === 1 ? slug : `${slug}-${times}`;
  }
}

/** FNV-1a, 32 bits. */
function computeHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
