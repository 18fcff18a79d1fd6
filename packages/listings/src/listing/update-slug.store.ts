import type { ClientSession, ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { changeSlug } from './changes.ts';
import { findNewSlug } from './slug.store.ts';
import { toSlug } from './slug.ts';

/** Gives a listing a new slug if its name or city changed. A public old slug redirects with 301. */
export async function updateSlug(
  { collections }: Pick<CommandContext, 'collections'>,
  session: ClientSession,
  before: ListingDoc,
  after: ListingDoc,
  attempt = 0,
): Promise<ListingDoc> {
  const base = toSlug(after);
  if (base === toSlug(before)) return after;
  const wasPublic = before.status === 'approved' || before.status === 'suspended';
  // If it returns to an earlier name, it gets that slug back.
  const formerSlug = (before.slugHistory ?? []).find((slug) => slug === base);
  return changeSlug(after, formerSlug ?? (await findNewSlug(collections, session, base, attempt)), wasPublic);
}
