import { isDuplicateKeyError, type ListingDoc, type UpdateDoc } from '@app/db';
import type { Availability, Locale } from '@app/option-lists';
import type { CommandContext, IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import type { ListingAccess } from '@app/status-changes/listing-access.store';
import { retry, type Transaction } from '@app/status-changes/transaction.store';
import type { ListingInput } from '@app/types';
import { applyResend, setListingAvailability } from '../../listing/changes.ts';
import {
  type FieldName,
  type Fields,
  findChangedFields,
  isSameValue,
  pickFields,
  toFields,
  toInputFields,
} from '../../listing/fields.ts';
import { createListingStore } from '../../listing/listing.store.ts';
import { changeOwnListing, type ListingRef } from '../../listing/owner/change-own-listing.ts';
import { requireAndTransferPhotos } from '../../listing/owner/own-photos.ts';
import { findChangeRisks, findListingRisks } from '../../listing/risks.ts';
import { setFields } from '../../listing/set-fields.ts';
import { updateSlug } from '../../listing/slug.store.ts';
import { getListingStatusAfter } from '../../listing/states.ts';
import {
  applyUpdateAction,
  applyUpdateResend,
  getRequestedFields,
  mergeRequestedValues,
} from '../changes.ts';
import { createUpdateStore } from '../update.store.ts';

export interface UpdateListingInput extends ListingRef {
  input: ListingInput;
  /** Fields that the owner changed; absent: all that differ from the listing. */
  fields?: readonly FieldName[] | undefined;
  locale: Locale;
}

/**
 * An update of a public listing, or a changed listing that is not public. `changed`: all fields that wait; of a listing
 * the changed ones.
 */
export type UpdateListingResult =
  | { kind: 'update'; update: UpdateDoc; changed: FieldName[] }
  | { kind: 'listing'; listing: ListingDoc; changed: FieldName[] };

/** The listing with the new values of its owner or their manager. */
interface OwnerChange {
  listing: ListingDoc;
  /** Values of the listing. */
  currentFields: Fields;
  /** Values that they changed. */
  sentFields: Partial<Fields>;
  locale: Locale;
  access: ListingAccess;
}

/**
 * Changes a listing that the caller owns or manages. A public one keeps its values until staff approve the update,
 * which is added to a pending one. Any other takes the values at once and is pending again. A suspended one may be
 * submitted unchanged, because the reason may lie outside of it.
 * @throws {DomainError} `not_found`, `not_yours`, `no_changes`, `photo`, `place_photo`
 */
export async function updateListing(
  ctx: IdempotentContext<UpdateListingResult>,
  { input, fields, locale, ...listingRef }: UpdateListingInput,
): Promise<UpdateListingResult> {
  const attemptUpdate = (attempt: number) =>
    changeOwnListing(ctx, listingRef, 'update', async (listing, tx, access) => {
      const currentFields = toFields(listing);
      const inputFields = toInputFields(input, currentFields);
      const sentFields = pickFields(inputFields, fields ?? findChangedFields(currentFields, inputFields));
      await requireAndTransferPhotos(createListingStore(tx), requireUser(ctx), sentFields, listing);
      const ownerChange = { listing, currentFields, sentFields, locale, access };
      return listing.approved ? submitUpdate(tx, ownerChange) : updateInPlace(tx, ownerChange, attempt);
    });
  // Of two concurrent changes the second is retried: it is added to the first one's update, or gets another slug.
  return retry(attemptUpdate, (error) => isDuplicateKeyError(error));
}

/**
 * Adds values to the pending update of a public listing. Public values again withdraw it, if nothing is left.
 * @throws {DomainError} `no_changes`
 */
export async function submitUpdate(
  tx: Transaction,
  { listing, currentFields, sentFields, locale, access }: OwnerChange,
): Promise<UpdateListingResult> {
  // An update is the owner's also if their manager sends it: it ends with their ownership, and they get the decision.
  const userId = listing.ownerUserId!;
  const store = createUpdateStore(tx);
  const pendingUpdate = await store.findPending(listing._id);
  const ownUpdate = pendingUpdate?.userId === userId ? pendingUpdate : null;
  if (Object.keys(sentFields).length === 0) throw new DomainError('no_changes');
  const { changes, base } = mergeRequestedValues(ownUpdate, currentFields, sentFields);
  if (ownUpdate && isSameValue(ownUpdate.changes, changes) && isSameValue(ownUpdate.base, base))
    return toResult(ownUpdate);
  if (Object.keys(changes).length === 0) {
    if (!ownUpdate) throw new DomainError('no_changes');
    const update = applyUpdateAction('withdraw', ownUpdate);
    await store.save('withdraw', ownUpdate, update);
    return { kind: 'update', update, changed: [] };
  }
  const changedListing = setFields(listing, changes);
  const hasDuplicate = await createListingStore(tx).hasDuplicate(changedListing);
  const manager = toManagerField(access, { ownUpdate, sentFields, changes });
  const requestedUpdate = {
    userId,
    ...(manager && { manager }),
    changes,
    base,
    ...('availability' in changes && { setsAvailability: true as const }),
    risks: findChangeRisks(listing, changedListing, hasDuplicate),
    // The owner gets the decision, in their own language.
    locale: access.role === 'manager' ? (ownUpdate?.locale ?? listing.locale ?? 'en') : locale,
    submittedAt: tx.now,
  };
  const update: UpdateDoc = pendingUpdate
    ? applyUpdateResend(pendingUpdate, requestedUpdate)
    : {
        _id: store.createId(),
        listingId: listing._id,
        status: 'pending',
        ...requestedUpdate,
        v: 1,
        createdAt: tx.now,
      };
  await store.save(pendingUpdate ? 'resend' : 'submit', pendingUpdate, update);
  return toResult(update);
}

/** Returns the manager and the requested fields that they sent; undefined if there are none. */
function toManagerField(
  access: ListingAccess,
  {
    ownUpdate,
    sentFields,
    changes,
  }: Record<'sentFields' | 'changes', object> & { ownUpdate: UpdateDoc | null },
): UpdateDoc['manager'] {
  const isManager = access.role === 'manager';
  const earlierManagerFields = (ownUpdate?.manager?.fields ?? []).filter(
    (field) => isManager || !(field in sentFields),
  );
  const fields = [
    ...new Set([...earlierManagerFields, ...(isManager ? Object.keys(sentFields) : [])]),
  ].filter((field) => field in changes);
  if (fields.length === 0) return undefined;
  if (!isManager) return { ...ownUpdate!.manager!, fields };
  const { userId, name } = access.manager;
  return { userId: userId!, ...(name && { name }), fields };
}

const toResult = (update: UpdateDoc): UpdateListingResult => ({
  kind: 'update',
  update,
  changed: getRequestedFields(update),
});

async function updateInPlace(
  tx: Transaction,
  { listing, currentFields, sentFields, locale }: OwnerChange,
  attempt: number,
): Promise<UpdateListingResult> {
  if (!getListingStatusAfter('resend', listing.status)) throw new DomainError('not_found');
  const changedFields = findChangedFields(currentFields, { ...currentFields, ...sentFields });
  if (changedFields.length === 0 && listing.status !== 'suspended') throw new DomainError('no_changes');
  const store = createListingStore(tx);
  const resentListing = { ...applyResend(listing, pickFields(sentFields, changedFields), tx.now), locale };
  const updatedListing = await updateSlug(tx, listing, resentListing, attempt);
  updatedListing.risks = findListingRisks(updatedListing, await store.hasDuplicate(updatedListing));
  const auditId = await store.save('resend', listing, updatedListing, { fields: changedFields });
  if (listing.status !== 'pending')
    await tx.records.notifyOwner(auditId, updatedListing, 'listing-received', {});
  return { kind: 'listing', listing: updatedListing, changed: changedFields };
}

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

/**
 * Withdraws the caller’s pending update.
 * @throws {DomainError} `not_found`, also if none is pending, `not_yours`
 */
export const withdrawUpdate = (ctx: CommandContext, input: ListingRef): Promise<UpdateDoc> =>
  changeOwnListing(ctx, input, 'withdraw_update', async (listing, tx) => {
    const store = createUpdateStore(tx);
    const pendingUpdate = await store.findPending(listing._id);
    if (!pendingUpdate) throw new DomainError('not_found');
    const update = applyUpdateAction('withdraw', pendingUpdate);
    await store.save('withdraw', pendingUpdate, update);
    return update;
  });
