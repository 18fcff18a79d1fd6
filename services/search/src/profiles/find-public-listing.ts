import type { ListingDoc } from '@app/db';
import { problems, type Session } from '@app/service-kit';
import type { ListingsStore } from '../listings.store.ts';

type ListingLookup = Pick<ListingsStore, 'findBySlugOrId' | 'isGone'>;

/** Finds a public listing. @throws 404 for listings that are not public; 410 for deleted ones, purged or not */
export async function findPublicListing(listings: ListingLookup, slugOrId: string): Promise<ListingDoc> {
  const doc = await findListing(listings, slugOrId);
  if (!doc.approved) throw problems.notFound();
  return doc;
}

/** Finds a public listing, or the session's own one with any status. */
export async function findPublicOrOwnListing(
  listings: ListingLookup,
  slugOrId: string,
  { userId }: Session,
): Promise<{ doc: ListingDoc; isOwn: boolean }> {
  const doc = await findListing(listings, slugOrId);
  const isOwn = doc.ownerUserId === userId;
  if (!doc.approved && !isOwn) throw problems.notFound();
  return { doc, isOwn };
}

async function findListing(listings: ListingLookup, slugOrId: string): Promise<ListingDoc> {
  const doc = await listings.findBySlugOrId(slugOrId);
  if (!doc) throw (await listings.isGone(slugOrId)) ? problems.gone() : problems.notFound();
  if (doc.status === 'deleted') throw problems.gone();
  return doc;
}
