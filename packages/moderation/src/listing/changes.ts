// What each step makes of a listing: pure, so that the whole machine is tested without a database.
import type { Availability, CredentialCheck, IntegrityNotice, ListingDecision, ListingDoc } from '@app/db';
import type { Fields } from './fields.ts';
import { inStatus, type ListingStep, listingStatusAfter } from './states.ts';
import { withFields } from './with-fields.ts';

/** @throws where the status has no such step: callers ask `listingStatusAfter` first, to refuse in words of their own */
function goal(step: ListingStep, { status, deletedFrom }: ListingDoc) {
  const after = listingStatusAfter(step, status, deletedFrom);
  if (!after) throw new RangeError(`${status} has no ${step}`);
  return after;
}

/** What the public reads is new. */
const next = (listing: ListingDoc, now: Date): ListingDoc => ({
  ...listing,
  v: listing.v + 1,
  updatedAt: now,
});

/** Not public, and sent in again with these fields: the team's old word is answered. */
export function resent(listing: ListingDoc, fields: Partial<Fields>, now: Date): ListingDoc {
  const status = goal('resend', listing);
  const { decision: _, ...told } = next(withFields(listing, fields), now);
  return inStatus(confirmed({ ...told, submittedAt: now }, now), status);
}

export function listingDecided(
  step: 'approve' | 'reject' | 'suspend',
  listing: ListingDoc,
  decision: ListingDecision,
): ListingDoc {
  return inStatus({ ...next(listing, decision.at), decision }, goal(step, listing));
}

/** What was decided waits again; one that nobody sent in gets its place in the queue by that. */
export function reopened(listing: ListingDoc, now: Date): ListingDoc {
  const { decision: _, ...told } = next(listing, now);
  return inStatus({ ...told, submittedAt: listing.submittedAt ?? now }, goal('reopen', listing));
}

/** Nobody's, so that its owner can have another one; what was theirs stays with it until it is restored or purged. */
export function deleted(listing: ListingDoc, now: Date): ListingDoc {
  const { ownerUserId, ...told } = next(listing, now);
  const was = {
    deletedAt: now,
    deletedFrom: listing.status,
    ...(ownerUserId && { deletedOwnerId: ownerUserId }),
  };
  return inStatus({ ...told, ...was }, goal('delete', listing));
}

export function restored(listing: ListingDoc, now: Date): ListingDoc {
  const { deletedAt: _, deletedFrom: __, deletedOwnerId, ...told } = next(listing, now);
  const owned = { ...told, ...(deletedOwnerId && { ownerUserId: deletedOwnerId }) };
  return inStatus(owned, goal('restore', listing));
}

/** Other fields by the team's hand. A check of a credential that it does not name any more is gone. */
export function edited(listing: ListingDoc, fields: Partial<Fields>, now: Date): ListingDoc {
  const { credentialChecks, ...told } = next(withFields(listing, fields), now);
  const checks = credentialChecks?.filter(({ license }) => told.licenses.includes(license)) ?? [];
  return { ...told, ...(checks.length > 0 && { credentialChecks: checks }) };
}

/** Put on the map by hand; null: where its ZIP code is; undefined: as it is. */
export function pinnedTo(
  pin: { lat: number; lng: number } | null | undefined,
  listing: ListingDoc,
): ListingDoc {
  if (pin === undefined) return listing;
  if (pin === null) return withFields(listing, { zipCode: listing.zipCode });
  return { ...listing, loc: { type: 'Point', coordinates: [pin.lng, pin.lat] }, pinned: true };
}

/** In place of an earlier check of the same credential. */
export function checked(listing: ListingDoc, check: CredentialCheck): ListingDoc {
  const others = (listing.credentialChecks ?? []).filter(({ license }) => license !== check.license);
  return { ...next(listing, check.at), credentialChecks: [...others, check] };
}

export function noticed(listing: ListingDoc, notice: IntegrityNotice | undefined, now: Date): ListingDoc {
  const { integrityNotice: _, ...told } = next(listing, now);
  return notice ? { ...told, integrityNotice: notice } : told;
}

/** Of its reviews, which tell on without it. */
const counted = [
  'ratingSum',
  'reviewCount',
  'histogram',
  'dimensionSums',
  'dimensionCounts',
  'ratingAvg',
  'levelCounts',
] as const satisfies (keyof ListingDoc)[];

/** As it was before a decision: whatever else changes a listing makes a version of its own, which ends the way back. */
export function listingUndone(now: ListingDoc, before: ListingDoc): ListingDoc {
  const { levelCounts: _, ...rest } = before;
  const counters = Object.fromEntries(
    counted.filter((name) => now[name] !== undefined).map((name) => [name, now[name]]),
  );
  return { ...rest, ...counters, v: now.v + 1 };
}

/** Its owner's alone. */
const owners = [
  'ownerUserId',
  'email',
  'patientContactPhone',
  'profilePicture',
  'locale',
  'risks',
  'submittedAt',
] as const satisfies (keyof ListingDoc)[];

/** Never public, and its owner got another one: nobody's, and for good. */
export function retired(listing: ListingDoc, now: Date): ListingDoc {
  const told = inStatus({ ...next(listing, now), deletedAt: now }, goal('retire', listing));
  for (const name of owners) delete told[name];
  return told;
}

/** Its owner says that every field is right. */
export const confirmed = (listing: ListingDoc, at: Date): ListingDoc => ({
  ...listing,
  confirmedAt: at,
  confirmedBy: 'practice',
});

/** Whether its owner sees patients there; null: yes. */
export function withAvailability(
  listing: ListingDoc,
  availability: Availability | null,
  now: Date,
): ListingDoc {
  const { availability: _, ...rest } = next(listing, now);
  return availability ? { ...rest, availability } : rest;
}

/** The same, as a step of its own. */
export const confirmedNow = (listing: ListingDoc, now: Date): ListingDoc =>
  confirmed(next(listing, now), now);

/** Public with other fields: the team has approved them. Whoever sent the whole form looked at all of it then. */
export function changed(
  listing: ListingDoc,
  fields: Partial<Fields>,
  { at, sentAt }: { at: Date; sentAt: Date },
): ListingDoc {
  const told = next(withFields(listing, fields), at);
  return listing.confirmedAt && listing.confirmedAt > sentAt ? told : confirmed(told, sentAt);
}

/** Under another address; the old one, if the public knew it, leads to the new one. */
export function moved(listing: ListingDoc, slug: string, wasPublic: boolean): ListingDoc {
  if (slug === listing.slug) return listing;
  const history = (listing.slugHistory ?? []).filter((one) => one !== slug);
  if (wasPublic) history.push(listing.slug);
  return { ...listing, slug, ...(history.length > 0 && { slugHistory: history }) };
}
