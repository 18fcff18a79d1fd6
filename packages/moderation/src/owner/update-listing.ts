import type { ClientSession, ListingDoc, UpdateDoc } from '@app/db';
import { userOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { listingRow } from '../listing/audit.ts';
import { resent } from '../listing/changes.ts';
import { asked, changedFields, type FieldName, type Fields, isSame, only, told } from '../listing/fields.ts';
import { listingStore } from '../listing/listing.store.ts';
import { renamed } from '../listing/renamed.store.ts';
import { changeRisksOf, listingRisksOf } from '../listing/risks.ts';
import { listingStatusAfter } from '../listing/states.ts';
import { withFields } from '../listing/with-fields.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { again, isDuplicate } from '../transaction.store.ts';
import { updateRow } from '../update/audit.ts';
import { superseded } from '../update/changes.ts';
import { updateStore } from '../update/update.store.ts';
import { ownListing } from './own-listing.ts';
import { expectOwnPhoto } from './photo.ts';
import type { Change, Changed } from './wishes.ts';

/** A listing, as its owner wants it. */
interface Wish {
  listing: ListingDoc;
  fields: Fields;
  changed: FieldName[];
  locale: Change['locale'];
}

/**
 * Other values for the own listing. A public one keeps the old ones until the team has approved: the change waits, in
 * place of one that waited already. Any other takes them at once and waits again (decisions, ruling 19). A suspended one
 * may be sent again as it is: what the team asked for may lie outside of it.
 * @throws {Refused} `not_found`, `not_yours`, `no_changes`, `photo`
 */
export async function updateListing(ctx: Ctx, { input, locale, ...of }: Change): Promise<Changed> {
  const update = (attempt: number) =>
    ownListing(ctx, of, 'update', async (listing, session) => {
      const now = told(listing);
      const fields = asked(input, now);
      const changed = changedFields(now, fields);
      if (changed.length === 0 && listing.status !== 'suspended') throw new Refused('no_changes');
      const store = listingStore(ctx, session);
      await expectOwnPhoto(store, userOf(ctx), fields.profilePicture, listing.profilePicture);
      const wish = { listing, fields, changed, locale };
      return listing.approved ? beside(ctx, session, wish) : inPlace(ctx, session, wish, attempt);
    });
  // Two at once: the one that came second takes the first one's place, or another address.
  return again(update, (error) => isDuplicate(error));
}

async function beside(
  ctx: Ctx,
  session: ClientSession,
  { listing, fields, changed, locale }: Wish,
): Promise<Changed> {
  const store = updateStore(ctx, session);
  const waiting = await store.ofListing(listing._id);
  const changes = only(fields, changed);
  const base = only(told(listing), changed);
  if (waiting && isSame(waiting.changes, changes) && isSame(waiting.base, base))
    return { kind: 'update', update: waiting, changed };

  const after = withFields(listing, changes);
  const hasTwin = await listingStore(ctx, session).hasTwin(after);
  const sent = {
    userId: userOf(ctx),
    changes,
    base,
    risks: changeRisksOf(listing, after, hasTwin),
    locale,
    submittedAt: ctx.now,
  };
  const update: UpdateDoc = waiting
    ? superseded(waiting, sent)
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

async function inPlace(
  ctx: Ctx,
  session: ClientSession,
  { listing, fields, changed, locale }: Wish,
  attempt: number,
): Promise<Changed> {
  if (!listingStatusAfter('resend', listing.status)) throw new Refused('not_found');
  const store = listingStore(ctx, session);
  const records = recordStore(ctx, session);
  const next = { ...resent(listing, only(fields, changed), ctx.now), locale };
  const after = await renamed(ctx, session, listing, next, attempt);
  after.risks = listingRisksOf(after, await store.hasTwin(after));
  await store.replace(listing, after);
  const auditId = await records.audit(listingRow('resend', listing, after, changed));
  if (listing.status !== 'pending') await records.tellOwner(auditId, after, 'listing-received', {});
  return { kind: 'listing', listing: after, changed };
}
