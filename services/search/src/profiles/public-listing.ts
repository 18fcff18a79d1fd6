import type { ListingDoc } from '@app/db';
import { problems, type Session } from '@app/service-kit';
import type { ProsthetistsStore, VersionDoc } from '../prosthetists.store.ts';

/** Drafts and refused listings are as if they were not there; a deleted one is gone for good, purged or not. */
export const findPublicListing = async (store: ProsthetistsStore, slugOrId: string): Promise<ListingDoc> =>
  requirePublic(await present(store, slugOrId, await store.find(slugOrId)));

/** The same, of its version alone. */
export const findPublicVersion = async (store: ProsthetistsStore, slugOrId: string): Promise<VersionDoc> =>
  requirePublic(await present(store, slugOrId, await store.findVersion(slugOrId)));

function requirePublic<Doc extends VersionDoc>(doc: Doc): Doc {
  if (!doc.approved) throw problems.notFound();
  return doc;
}

/** A public listing, or whatever became of the session's own one. */
export async function findPublicOrOwnListing(
  store: ProsthetistsStore,
  slugOrId: string,
  { userId }: Session,
): Promise<{ doc: ListingDoc; owned: boolean }> {
  const doc = await present(store, slugOrId, await store.find(slugOrId));
  const owned = doc.ownerUserId === userId;
  if (!doc.approved && !owned) throw problems.notFound();
  return { doc, owned };
}

async function present<Doc extends VersionDoc>(
  store: Pick<ProsthetistsStore, 'isGone'>,
  slugOrId: string,
  doc: Doc | null,
): Promise<Doc> {
  if (!doc) throw (await store.isGone(slugOrId)) ? problems.gone() : problems.notFound();
  if (doc.status === 'deleted') throw problems.gone();
  return doc;
}
