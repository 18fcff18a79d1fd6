// What each step makes of a listing: pure, so that the whole machine is tested without a database.
import type { ListingDecision, ListingDoc } from '@app/db';
import type { Fields } from './fields.ts';
import { inStatus, type ListingStep, listingStatusAfter } from './states.ts';
import { withFields } from './with-fields.ts';

/** @throws where the status has no such step: callers ask `listingStatusAfter` first, to refuse in words of their own */
function goal(step: ListingStep, { status }: ListingDoc) {
  const after = listingStatusAfter(step, status);
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
  step: 'approve' | 'reject',
  listing: ListingDoc,
  decision: ListingDecision,
): ListingDoc {
  return inStatus({ ...next(listing, decision.at), decision }, goal(step, listing));
}

/** As it was before a decision, which changes nothing else of a listing. */
export function listingUndone(now: ListingDoc, before: ListingDoc): ListingDoc {
  const { decision: _, ...rest } = now;
  const { decision, status } = before;
  return inStatus({ ...rest, ...(decision && { decision }), v: now.v + 1 }, status);
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
