import { hash } from 'node:crypto';
import { ObjectId } from 'mongodb';

/** A `copy` is a review that a persona has besides; what is `gone` is a listing that is not there any more. */
const kinds = [
  'listing',
  'review',
  'copy',
  'flag',
  'update',
  'claim',
  'gone',
  'message',
  'sanction',
  'decision',
] as const;

/** An id that is the same in every seed: a time, as real ones begin with, then a kind and a running number. */
export function seedId(kind: (typeof kinds)[number], created: Date, index: number): ObjectId {
  return new ObjectId(
    `${toHex8(Math.floor(created.getTime() / 1000))}5eed000${(kinds.indexOf(kind) + 1).toString(16)}${toHex8(index)}`,
  );
}

const toHex8 = (value: number) => value.toString(16).padStart(8, '0').slice(-8);

/** Letters and digits that look random, the same in every seed. */
const seedText = (what: string, length: number) =>
  hash('sha256', what, 'base64url').replace(/[-_]/g, '0').slice(0, length);

export const seedPublicId = (index: number) => seedText(`review ${index}`, 22);

export const seedUserId = (kind: 'owner' | 'writer' | 'claimant' | 'blocked' | 'reader', index: number) =>
  `user_${seedText(`${kind} ${index}`, 27)}`;

/** Gives each slug once: the second `jane-doe-st-louis-mo` becomes `…-2`. */
export class Slugs {
  readonly #given = new Map<string, number>();

  take(slug: string): string {
    const times = (this.#given.get(slug) ?? 0) + 1;
    this.#given.set(slug, times);
    return times === 1 ? slug : `${slug}-${times}`;
  }
}
