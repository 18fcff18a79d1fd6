import { isDeepStrictEqual } from 'node:util';
import type { ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import type { ListingInput } from '@app/types';
import { applyEdit, applyPin } from '../changes.ts';
import { type FieldName, findChangedFields, parseFields, pickFields, toFields } from '../fields.ts';
import { listNewPlacePhotos } from '../owner/own-photos.ts';
import { updateSlug } from '../slug.store.ts';
import { type ListingResult, listingSubject } from '../subject.ts';

export interface EditListingInput extends DecisionInput {
  fields: Partial<ListingInput>;
  /** Location set by hand; null: the ZIP code's centre again. */
  pin?: { lat: number; lng: number } | null | undefined;
}

/**
 * Edits fields of a listing, effective at once. Earlier slugs redirect. Accepts photos of any uploader. The owner is
 * notified; the listing does not count as confirmed. `changed`: names of fields.
 * @throws {DomainError} `field` (not accepted by the form), `no_changes`, and the errors of `decide`
 */
export async function editListing(
  ctx: CommandContext,
  { fields, pin, ...input }: EditListingInput,
): Promise<ListingResult & { changed: string[] }> {
  const newFields = parseFields(fields);
  let changedFields: FieldName[] = [];
  const result = await decide(ctx, listingSubject, input, {
    action: 'edit',
    async change(listing, tx) {
      // Staff edit and remove photos of the place; only the owner sends new ones.
      if (listNewPlacePhotos(newFields, listing).length > 0) throw new DomainError('field');
      const currentFields = toFields(listing);
      changedFields = findChangedFields(currentFields, { ...currentFields, ...newFields });
      const editedListing = applyPin(pin, applyEdit(listing, pickFields(newFields, changedFields), ctx.now));
      const isMoved =
        pin !== undefined && !isDeepStrictEqual(pickLocation(listing), pickLocation(editedListing));
      if (changedFields.length === 0 && !isMoved) throw new DomainError('no_changes');
      return updateSlug(tx, listing, editedListing);
    },
    async notify({ records, auditId }, _, editedListing) {
      if (editedListing.approved && changedFields.length > 0)
        await records.notifyOwner(auditId, editedListing, 'listing-edited', {
          slug: editedListing.slug,
          fields: changedFields,
        });
    },
  });
  return { ...result, changed: changedFields };
}

const pickLocation = ({ loc, pinned }: ListingDoc) => ({ loc, pinned });
