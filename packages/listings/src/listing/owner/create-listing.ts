import { isDuplicateKeyError, type ListingDoc } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, refuseDuplicate, requireUser } from '@app/status-changes/domain-error';
import type { ActorAccount } from '@app/status-changes/inputs';
import { retry, runInTransaction } from '@app/status-changes/transaction.store';
import type { ListingInput } from '@app/types';
import { createBlankListing } from '../blank-listing.ts';
import { markConfirmed } from '../changes.ts';
import { toInputFields } from '../fields.ts';
import { createListingStore } from '../listing.store.ts';
import { findListingRisks } from '../risks.ts';
import { setFields } from '../set-fields.ts';
import { findNewSlug, toSlug } from '../slug.store.ts';
import { requireAndTransferPhotos } from './own-photos.ts';

export interface CreateListingInput {
  /** As parsed by the endpoint's schema. A sent `approved` has no effect, and is audited if true. */
  input: ListingInput & { approved?: unknown };
  account: ActorAccount;
  locale: Locale;
}

/**
 * Creates a pending listing of the session's account. Owner and status are never taken from the input.
 * @throws {DomainError} `not_a_prosthetist`, `already_owner`, `photo`, `place_photo`
 */
export async function createListing(
  ctx: IdempotentContext<ListingDoc>,
  { input, account, locale }: CreateListingInput,
): Promise<ListingDoc> {
  const userId = requireUser(ctx);
  if (account.role !== 'prosthetist') throw new DomainError('not_a_prosthetist');
  const { approved, ...inputFields } = input;
  const attemptCreation = (attempt: number) =>
    runInTransaction(ctx, async (tx) => {
      const store = createListingStore(tx);
      if (await store.findOwned(userId)) throw new DomainError('already_owner');
      const fields = toInputFields(inputFields);
      await requireAndTransferPhotos(store, userId, fields);

      const slug = await findNewSlug(tx, toSlug(inputFields), attempt);
      const blankListing: ListingDoc = {
        ...createBlankListing(store.createId(), ctx.now),
        slug,
        status: 'pending',
        ownerUserId: userId,
        submittedAt: ctx.now,
        locale,
      };
      const listing = markConfirmed(setFields(blankListing, fields), ctx.now);
      listing.risks = findListingRisks(listing, await store.hasDuplicate(listing));
      const reason = approved === true ? 'sent approved: true' : '';
      const auditId = await store.save('create', null, listing, { reason });
      await tx.records.notifyOwner(auditId, listing, 'listing-received', {});
      return listing;
    });
  const creation = retry(attemptCreation, (error) => isDuplicateKeyError(error, 'slug'));
  return creation.catch(refuseDuplicate('already_owner', 'ownerUserId'));
}
