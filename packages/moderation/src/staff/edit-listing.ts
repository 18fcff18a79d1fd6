import { isDeepStrictEqual } from 'node:util';
import type { ListingDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { edited, pinnedTo } from '../listing/changes.ts';
import { changedFields, type FieldName, given, only, told } from '../listing/fields.ts';
import { renamed } from '../listing/renamed.store.ts';
import { Refused } from '../refused.ts';
import { decideListing } from './decide-listing.ts';
import type { EditedListing, ListingEdit } from './wishes.ts';

/**
 * Corrects fields of a listing; what is public is so at once. Its owner hears of it, and confirmation stays theirs.
 * @throws {Refused} `field`, `no_changes`, and what `decide` throws
 */
export async function editListing(ctx: Ctx, { fields, pin, ...wish }: ListingEdit): Promise<EditedListing> {
  const wanted = given(fields);
  let changed: FieldName[] = [];
  const decided = await decideListing(ctx, wish, {
    step: 'edit',
    async change(before, session) {
      const now = told(before);
      changed = changedFields(now, { ...now, ...wanted });
      const after = pinnedTo(pin, edited(before, only(wanted, changed), ctx.now));
      const isMoved = pin !== undefined && !isDeepStrictEqual(placeOf(before), placeOf(after));
      if (changed.length === 0 && !isMoved) throw new Refused('no_changes');
      return renamed(ctx, session, before, after);
    },
    async tell({ records, auditId }, _, after) {
      if (after.approved && changed.length > 0)
        await records.tellOwner(auditId, after, 'listing-edited', { slug: after.slug, fields: changed });
    },
  });
  return { ...decided, changed };
}

const placeOf = ({ loc, pinned }: ListingDoc) => ({ loc, pinned });
