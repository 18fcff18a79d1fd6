import { hash } from 'node:crypto';
import { sampleUserPrefix } from '@app/db';
import { ObjectId } from 'mongodb';

/** Kinds of seeded documents. `copy`: an additional review of a persona; `gone`: a deleted listing. */
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
  'submission',
  'decision',
  'visit',
  'alert',
  'shared',
  'manager',
] as const;

/** Deterministic id: a time, as in real ids, then kind and running number. */
export function createSeedId(kind: (typeof kinds)[number], createdAt: Date, index: number): ObjectId {
  return new ObjectId(
    `${toHex8(Math.floor(createdAt.getTime() / 1000))}5eed000${(kinds.indexOf(kind) + 1).toString(16)}${toHex8(index)}`,
  );
}

const toHex8 = (value: number) => value.toString(16).padStart(8, '0').slice(-8);

/** Returns letters and digits that look random but are the same in every seed. */
export const createSeedText = (key: string, length: number) =>
  hash('sha256', key, 'base64url').replace(/[-_]/g, '0').slice(0, length);

export const createSeedPublicId = (index: number) => createSeedText(`review ${index}`, 22);

export const createSeedUserId = (
  kind: 'owner' | 'writer' | 'claimant' | 'blocked' | 'reader',
  index: number,
) => `${sampleUserPrefix}${createSeedText(`${kind} ${index}`, 20)}`;

/** Makes slugs unique: the second `jane-doe-st-louis-mo` becomes `…-2`. */
export class SlugRegistry {
  readonly #counts = new Map<string, number>();

  reserve(slug: string): string {
    const count = (this.#counts.get(slug) ?? 0) + 1;
    this.#counts.set(slug, count);
    return count === 1 ? slug : `${slug}-${count}`;
  }
}
