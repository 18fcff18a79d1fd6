import type { ClaimDoc, Collections, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';
import { replyVersionOf } from '@app/moderation';
import { ObjectId } from 'mongodb';

/** Something that the team decides about, with what it looks at to decide. A reply is known by its review. */
export type Matter =
  | { kind: 'review'; review: ReviewDoc }
  | { kind: 'reply'; review: ReviewDoc }
  | { kind: 'listing'; listing: ListingDoc }
  | { kind: 'update'; update: UpdateDoc; listing: ListingDoc }
  /** Null: the claim is orphaned. */
  | { kind: 'claim'; claim: ClaimDoc; listing: ListingDoc | null };
export type Kind = Matter['kind'];
export type Of<K extends Kind> = Extract<Matter, { kind: K }>;

export const kinds = ['review', 'reply', 'listing', 'update', 'claim'] as const satisfies Kind[];

/** What a person types to name it: `claim:6720…`. */
export const nameOf = (matter: Matter): string => `${matter.kind}:${idOf(matter)}`;

function idOf(matter: Matter): string {
  if (matter.kind === 'listing') return matter.listing._id.toHexString();
  if (matter.kind === 'update') return matter.update._id.toHexString();
  if (matter.kind === 'claim') return matter.claim._id.toHexString();
  return matter.review.publicId;
}

/** The version that a decision names, so that nobody decides about what they have not seen. */
export function versionOf(matter: Matter): number {
  if (matter.kind === 'listing') return matter.listing.v;
  if (matter.kind === 'update') return matter.update.v;
  if (matter.kind === 'claim') return matter.claim.v;
  return matter.kind === 'reply' ? replyVersionOf(matter.review) : matter.review.v;
}

type Find = (collections: Collections, id: string) => Promise<Matter | undefined>;

const objectId = (id: string) => (/^[0-9a-f]{24}$/i.test(id) ? new ObjectId(id) : undefined);

const finds: { [K in Kind]: Find } = {
  async review({ reviews }, publicId) {
    const review = await reviews.findOne({ publicId });
    return review ? { kind: 'review', review } : undefined;
  },
  async reply({ reviews }, publicId) {
    const review = await reviews.findOne({ publicId });
    return review?.reply ? { kind: 'reply', review } : undefined;
  },
  async listing({ listings }, id) {
    const _id = objectId(id);
    const listing = await listings.findOne(_id ? { _id } : { slug: id });
    return listing ? { kind: 'listing', listing } : undefined;
  },
  async update({ pendingUpdates, listings }, id) {
    const _id = objectId(id);
    const update = _id && (await pendingUpdates.findOne({ _id }));
    const listing = update && (await listings.findOne({ _id: update.listingId }));
    return listing ? { kind: 'update', update, listing } : undefined;
  },
  async claim({ claims, listings }, id) {
    const _id = objectId(id);
    const claim = _id && (await claims.findOne({ _id }));
    if (!claim) return undefined;
    return { kind: 'claim', claim, listing: await listings.findOne({ _id: claim.listingId }) };
  },
};

/** By what `nameOf` gives, or by the id alone: then a reply is its review. A listing has its slug too. */
export async function findMatter(collections: Collections, typed: string): Promise<Matter | undefined> {
  const [, kind, id = ''] = /^(?:([a-z]+):)?(.*)$/s.exec(typed) ?? [];
  for (const one of kinds) {
    if (kind && kind !== one) continue;
    const found = await finds[one](collections, id);
    if (found) return found;
  }
  return undefined;
}
