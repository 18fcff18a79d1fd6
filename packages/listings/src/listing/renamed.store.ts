import type { ClientSession, ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { changeSlug } from './changes.ts';
import { findNewSlug } from './slug.store.ts';
import { toSlug } from './slug.ts';

/** A listing whose name or town changed gets a new address. What the public knew it by leads to it (301). */
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
  // Back to a name that it had: its old address is its own.
  const known = (before.slugHistory ?? []).find((slug) => slug === base);
  return changeSlug(after, known ?? (await findNewSlug(collections, session, base, attempt)), wasPublic);
}
