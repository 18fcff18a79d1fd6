import type { ListingDoc } from '@app/db';
import type { ReadContext } from '@app/status-changes/command-context';
import { changeSlug } from './changes.ts';
import { findNewSlug } from './slug.store.ts';
import { toSlug } from './slug.ts';

/** Gives a listing a new slug if its name or city changed. A public old slug redirects with 301. */
export async function updateSlug(
  ctx: ReadContext,
  currentListing: ListingDoc,
  updatedListing: ListingDoc,
  attempt = 0,
): Promise<ListingDoc> {
  const baseSlug = toSlug(updatedListing);
  if (baseSlug === toSlug(currentListing)) return updatedListing;
  const wasPublic = currentListing.status === 'approved' || currentListing.status === 'suspended';
  // If it returns to an earlier name, it gets that slug back.
  const formerSlug = (currentListing.slugHistory ?? []).find((slug) => slug === baseSlug);
  return changeSlug(updatedListing, formerSlug ?? (await findNewSlug(ctx, baseSlug, attempt)), wasPublic);
}
