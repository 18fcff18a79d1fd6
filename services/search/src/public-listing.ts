import type { ListingDoc } from '@app/db';
import { problems, type Session } from '@app/service-kit';
import type { ProsthetistsStore } from './prosthetists.store.ts';

/** Drafts and refused listings are as if they were not there; a deleted one is gone for good. */
export async function publicListing(store: ProsthetistsStore, slugOrId: string): Promise<ListingDoc> {
  const doc = await found(store, slugOrId);
  if (!doc.approved) throw problems.notFound();
  return doc;
}

/** A public listing, or whatever became of the session's own one (decisions, T11). */
export async function publicOrOwnListing(
  store: ProsthetistsStore,
  slugOrId: string,
  { userId }: Session,
): Promise<{ doc: ListingDoc; owned: boolean }> {
  const doc = await found(store, slugOrId);
  const owned = doc.ownerUserId === userId;
  if (!doc.approved && !owned) throw problems.notFound();
  return { doc, owned };
}

async function found(store: ProsthetistsStore, slugOrId: string): Promise<ListingDoc> {
  const doc = await store.find(slugOrId);
  if (!doc) throw problems.notFound();
  if (doc.status === 'deleted') throw problems.gone();
  return doc;
}
