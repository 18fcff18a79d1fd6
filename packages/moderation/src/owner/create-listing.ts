import type { ListingDoc } from '@app/db';
import { userOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { listingRow } from '../listing/audit.ts';
import { asked } from '../listing/fields.ts';
import { listingStore } from '../listing/listing.store.ts';
import { newListing } from '../listing/new-listing.ts';
import { listingRisksOf } from '../listing/risks.ts';
import { newSlug } from '../listing/slug.store.ts';
import { slugOf } from '../listing/slug.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { again, inTransaction, isDuplicate } from '../transaction.store.ts';
import { expectOwnPhoto } from './photo.ts';
import type { Creation } from './wishes.ts';

/**
 * A new listing of the session's account, which waits for the team. Owner, state and `approved` are ours (T9).
 * @throws {Refused} `not_a_prosthetist`, `already_owner`, `photo`
 */
export async function createListing(ctx: Ctx, { input, author, locale }: Creation): Promise<ListingDoc> {
  const userId = userOf(ctx);
  if (author.role !== 'prosthetist') throw new Refused('not_a_prosthetist');
  const { approved, ...told } = input;
  const create = (attempt: number) =>
    inTransaction(ctx, async (session) => {
      const store = listingStore(ctx, session);
      const records = recordStore(ctx, session);
      if (await store.ownedBy(userId)) throw new Refused('already_owner');
      const fields = asked(told);
      await expectOwnPhoto(store, userId, fields.profilePicture, undefined);

      const slug = await newSlug(ctx.collections, session, slugOf(told), attempt);
      const origin = { _id: store.newId(), slug, ownerUserId: userId, locale, now: ctx.now };
      const listing = newListing(fields, origin);
      listing.risks = listingRisksOf(listing, await store.hasTwin(listing));
      await store.insert(listing);
      const row = listingRow('create', null, listing);
      const auditId = await records.audit(
        approved === true ? { ...row, reason: 'sent approved: true' } : row,
      );
      await records.tellOwner(auditId, listing, 'listing-received', {});
      return listing;
    });
  try {
    return await again(create, (error) => isDuplicate(error, 'slug'));
  } catch (error) {
    if (isDuplicate(error, 'ownerUserId')) throw new Refused('already_owner');
    throw error;
  }
}
