import type { ClientSession, ListingDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { moved } from './changes.ts';
import { newSlug } from './slug.store.ts';
import { slugOf } from './slug.ts';

/** A listing whose name or town changed gets a new address. What the public knew it by leads to it (301). */
export async function renamed(
  { collections }: Pick<Ctx, 'collections'>,
  session: ClientSession,
  before: ListingDoc,
  after: ListingDoc,
  attempt = 0,
): Promise<ListingDoc> {
  const base = slugOf(after);
  if (base === slugOf(before)) return after;
  const wasPublic = before.status === 'approved' || before.status === 'suspended';
  // Back to a name that it had: its old address is its own.
  const known = (before.slugHistory ?? []).find((slug) => slug === base);
  return moved(after, known ?? (await newSlug(collections, session, base, attempt)), wasPublic);
}
