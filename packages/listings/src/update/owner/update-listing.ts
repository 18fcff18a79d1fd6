import type { ClientSession, ListingDoc, UpdateDoc } from '@app/db';
import { requireUser } from '@app/status-changes/actors';
import type { CommandContext, KeepingContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { recordStore } from '@app/status-changes/records.store';
import { isDuplicate, retry } from '@app/status-changes/transaction.store';
import { toListingRow } from '../../listing/audit.ts';
import { applyResend } from '../../listing/changes.ts';
import {
  type FieldName,
  type Fields,
  findChangedFields,
  isSame,
  pickFields,
  toFields,
  toInputFields,
} from '../../listing/fields.ts';
import { createListingStore } from '../../listing/listing.store.ts';
import type { Change, ChangeResult } from '../../listing/owner/inputs.ts';
import { ownListing } from '../../listing/owner/own-listing.ts';
import { expectOwnPhoto } from '../../listing/owner/photo.ts';
import { updateSlug } from '../../listing/renamed.store.ts';
import { findChangeRisks, findListingRisks } from '../../listing/risks.ts';
import { getListingStatusAfter } from '../../listing/states.ts';
import { withFields } from '../../listing/with-fields.ts';
import { updateRow } from '../audit.ts';
import { replaceWaiting } from '../changes.ts';
import { updateStore } from '../update.store.ts';

/** The listing with the owner's new values. */
interface UpdateInput {
  listing: ListingDoc;
  fields: Fields;
  changed: FieldName[];
  locale: Change['locale'];
}

/**
 * Changes the own listing. A public one keeps its values until staff approve the update, which replaces a pending one.
 * Any other takes the values at once and is pending again. A suspended one may be submitted unchanged, because the
 * reason may lie outside of it.
 * @throws {DomainError} `not_found`, `not_yours`, `no_changes`, `photo`
 */
export async function updateListing(
  ctx: KeepingContext<ChangeResult>,
  { input, locale, ...of }: Change,
): Promise<ChangeResult> {
  const update = (attempt: number) =>
    ownListing(ctx, of, 'update', async (listing, session) => {
      const now = toFields(listing);
      const fields = toInputFields(input, now);
      const changed = findChangedFields(now, fields);
      if (changed.length === 0 && listing.status !== 'suspended') throw new DomainError('no_changes');
      const store = createListingStore(ctx, session);
      await expectOwnPhoto(store, requireUser(ctx), fields.profilePicture, listing.profilePicture);
      const updateInput = { listing, fields, changed, locale };
      return listing.approved
        ? submitUpdate(ctx, session, updateInput)
        : updateInPlace(ctx, session, updateInput, attempt);
    });
  // Of two concurrent changes the second is retried: it replaces the first one's update, or gets another slug.
  return retry(update, (error) => isDuplicate(error));
}

async function submitUpdate(
  ctx: CommandContext,
  session: ClientSession,
  { listing, fields, changed, locale }: UpdateInput,
): Promise<ChangeResult> {
  const store = updateStore(ctx, session);
  const waiting = await store.ofListing(listing._id);
  const changes = pickFields(fields, changed);
  const base = pickFields(toFields(listing), changed);
  if (waiting && isSame(waiting.changes, changes) && isSame(waiting.base, base))
    return { kind: 'update', update: waiting, changed };

  const after = withFields(listing, changes);
  const hasDuplicate = await createListingStore(ctx, session).hasDuplicate(after);
  const sent = {
    userId: requireUser(ctx),
    changes,
    base,
    risks: findChangeRisks(listing, after, hasDuplicate),
    locale,
    submittedAt: ctx.now,
  };
  const update: UpdateDoc = waiting
    ? replaceWaiting(waiting, sent)
    : {
        _id: store.newId(),
        listingId: listing._id,
        status: 'pending',
        ...sent,
        v: 1,
        createdAt: ctx.now,
      };
  await (waiting ? store.replaceUpdate(waiting, update) : store.insert(update));
  await recordStore(ctx, session).audit(updateRow(waiting ? 'resend' : 'submit', waiting, update));
  return { kind: 'update', update, changed };
}

async function updateInPlace(
  ctx: CommandContext,
  session: ClientSession,
  { listing, fields, changed, locale }: UpdateInput,
  attempt: number,
): Promise<ChangeResult> {
  if (!getListingStatusAfter('resend', listing.status)) throw new DomainError('not_found');
  const store = createListingStore(ctx, session);
  const records = recordStore(ctx, session);
  const next = { ...applyResend(listing, pickFields(fields, changed), ctx.now), locale };
  const after = await updateSlug(ctx, session, listing, next, attempt);
  after.risks = findListingRisks(after, await store.hasDuplicate(after));
  await store.replace(listing, after);
  const auditId = await records.audit(toListingRow('resend', listing, after, changed));
  if (listing.status !== 'pending') await records.tellOwner(auditId, after, 'listing-received', {});
  return { kind: 'listing', listing: after, changed };
}
