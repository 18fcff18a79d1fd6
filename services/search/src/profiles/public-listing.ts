import type { ListingDoc } from '@app/db';
import { problems, type Session } from '@app/service-kit';
import type { ProsthetistsStore } from '../prosthetists.store.ts';

type Store = Pick<ProsthetistsStore, 'find' | 'isGone'>;

/** Drafts and refused listings are as if they were not there; a deleted one is gone for good, purged or not. */
export async function findPublicListing(store: Store, slugOrId: string): Promise<ListingDoc> {
  const doc = await findPresent(store, slugOrId);
  if (!doc.approved) throw problems.notFound();
  return doc;
}

/** A public listing, or whatever became of the session's own one. */
export async function findPublicOrOwnListing(
  store: Store,
  slugOrId: string,
  { userId }: Session,
): Promise<{ doc: ListingDoc; owned: boolean }> {
  const doc = await findPresent(store, slugOrId);
  const owned = doc.ownerUserId === userId;
  if (!doc.approved && !owned) throw problems.notFound();
  return { doc, owned };
}

async function findPresent(store: Store, slugOrId: string): Promise<ListingDoc> {
  const doc = await store.find(slugOrId);
  if (!doc) throw (await store.isGone(slugOrId)) ? problems.gone() : problems.notFound();
  if (doc.status === 'deleted') throw problems.gone();
  return doc;
}
