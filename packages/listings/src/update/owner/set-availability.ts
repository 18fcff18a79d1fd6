import { isDuplicateKeyError, type ListingDoc } from '@app/db';
import type { Availability, Locale } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { retry, type Transaction } from '@app/status-changes/transaction.store';
import { setListingAvailability } from '../../listing/changes.ts';
import { toFields } from '../../listing/fields.ts';
import { createListingStore } from '../../listing/listing.store.ts';
import { changeOwnListing, type ListingRef } from '../../listing/owner/change-own-listing.ts';
import { submitUpdate, type UpdateListingResult } from './update-listing.ts';

export interface SetAvailabilityInput extends ListingRef {
  /** Null: sees patients. */
  availability: Availability | null;
  locale: Locale;
}

/**
 * Sets whether patients are seen at the caller’s listing. For a public one it becomes part of the pending update, and
 * its public value withdraws it again. Any other takes it at once.
 * @throws {DomainError} `not_found`, `not_yours`, `no_changes`
 */
export function setAvailability(
  ctx: CommandContext,
  { availability, locale, ...listingRef }: SetAvailabilityInput,
): Promise<UpdateListingResult> {
  const attemptChange = () =>
    changeOwnListing(ctx, listingRef, 'availability', (listing, tx, access) =>
      listing.approved
        ? submitUpdate(tx, {
            listing,
            currentFields: toFields(listing),
            sentFields: { availability },
            locale,
            access,
          })
        : setAvailabilityInPlace(tx, listing, availability),
    );
  // Of two concurrent changes the second is retried: it is added to the first one's update.
  return retry(attemptChange, (error) => isDuplicateKeyError(error));
}

async function setAvailabilityInPlace(
  tx: Transaction,
  currentListing: ListingDoc,
  availability: SetAvailabilityInput['availability'],
): Promise<UpdateListingResult> {
  if ((currentListing.availability ?? null) === availability) throw new DomainError('no_changes');
  const listing = setListingAvailability(currentListing, availability, tx.now);
  await createListingStore(tx).save('availability', currentListing, listing, { fields: ['availability'] });
  return { kind: 'listing', listing, changed: ['availability'] };
}
