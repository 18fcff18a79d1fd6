// What each step makes of a listing: pure, so that the whole machine is tested without a database.
import type { Availability, CredentialCheck, IntegrityNotice, ListingDecision, ListingDoc } from '@app/db';
import type { Fields } from './fields.ts';
import { getListingStatusAfter, type ListingStep, withStatus } from './states.ts';
import { withFields } from './with-fields.ts';

/** @throws where the status has no such step: callers ask `getListingStatusAfter` first, to refuse in words of their own */
function requireNextStatus(step: ListingStep, { status, deletedFrom }: ListingDoc) {
  const after = getListingStatusAfter(step, status, deletedFrom);
  if (!after) throw new RangeError(`${status} has no ${step}`);
  return after;
}

/** What the public reads is new. */
const bumpVersion = (listing: ListingDoc, now: Date): ListingDoc => ({
  ...listing,
  v: listing.v + 1,
  updatedAt: now,
});

/** Not public, and sent in again with these fields: the team's old word is answered. */
export function applyResend(listing: ListingDoc, fields: Partial<Fields>, now: Date): ListingDoc {
  const status = requireNextStatus('resend', listing);
  const { decision: _, ...result } = bumpVersion(withFields(listing, fields), now);
  return withStatus(markConfirmed({ ...result, submittedAt: now }, now), status);
}

export function applyListingDecision(
  step: 'approve' | 'reject' | 'suspend',
  listing: ListingDoc,
  decision: ListingDecision,
): ListingDoc {
  return withStatus({ ...bumpVersion(listing, decision.at), decision }, requireNextStatus(step, listing));
}

/** What was decided waits again; one that nobody sent in gets its place in the queue by that. */
export function applyReopen(listing: ListingDoc, now: Date): ListingDoc {
  const { decision: _, ...result } = bumpVersion(listing, now);
  return withStatus(
    { ...result, submittedAt: listing.submittedAt ?? now },
    requireNextStatus('reopen', listing),
  );
}

/** Nobody's, so that its owner can have another one; what was theirs stays with it until it is restored or purged. */
export function applyDeletion(listing: ListingDoc, now: Date): ListingDoc {
  const { ownerUserId, ...result } = bumpVersion(listing, now);
  const was = {
    deletedAt: now,
    deletedFrom: listing.status,
    ...(ownerUserId && { deletedOwnerId: ownerUserId }),
  };
  return withStatus({ ...result, ...was }, requireNextStatus('delete', listing));
}

export function applyRestore(listing: ListingDoc, now: Date): ListingDoc {
  const { deletedAt: _, deletedFrom: __, deletedOwnerId, ...result } = bumpVersion(listing, now);
  const owned = { ...result, ...(deletedOwnerId && { ownerUserId: deletedOwnerId }) };
  return withStatus(owned, requireNextStatus('restore', listing));
}

/** Other fields by the team's hand. A check of a credential that it does not name any more is gone. */
export function applyEdit(listing: ListingDoc, fields: Partial<Fields>, now: Date): ListingDoc {
  const { credentialChecks, ...result } = bumpVersion(withFields(listing, fields), now);
  const checks = credentialChecks?.filter(({ license }) => result.licenses.includes(license)) ?? [];
  return { ...result, ...(checks.length > 0 && { credentialChecks: checks }) };
}

/** Put on the map by hand; null: where its ZIP code is; undefined: as it is. */
export function applyPin(
  pin: { lat: number; lng: number } | null | undefined,
  listing: ListingDoc,
): ListingDoc {
  if (pin === undefined) return listing;
  if (pin === null) return withFields(listing, { zipCode: listing.zipCode });
  return { ...listing, loc: { type: 'Point', coordinates: [pin.lng, pin.lat] }, pinned: true };
}

/** In place of an earlier check of the same credential. */
export function applyCredentialCheck(listing: ListingDoc, check: CredentialCheck): ListingDoc {
  const others = (listing.credentialChecks ?? []).filter(({ license }) => license !== check.license);
  return { ...bumpVersion(listing, check.at), credentialChecks: [...others, check] };
}

/** With the certificate that its owner sent for a credential, or without. */
export function withCertificate(
  listing: ListingDoc,
  license: string,
  certificate: CredentialCheck['certificate'],
  now: Date,
): ListingDoc {
  const { credentialChecks = [] } = listing;
  return {
    ...bumpVersion(listing, now),
    credentialChecks: credentialChecks.map((check) => {
      if (check.license !== license) return check;
      const { certificate: _, ...bare } = check;
      return { ...bare, ...(certificate && { certificate }) };
    }),
  };
}

export function applyIntegrityNotice(
  listing: ListingDoc,
  notice: IntegrityNotice | undefined,
  now: Date,
): ListingDoc {
  const { integrityNotice: _, ...result } = bumpVersion(listing, now);
  return notice ? { ...result, integrityNotice: notice } : result;
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
export function applyListingUndo(now: ListingDoc, before: ListingDoc): ListingDoc {
  const { levelCounts: _, ...rest } = before;
  const counters = Object.fromEntries(
    counted.filter((name) => now[name] !== undefined).map((name) => [name, now[name]]),
  );
  return { ...withoutDeletedCertificates(rest, now), ...counters, v: now.v + 1 };
}

/** A check deletes the file of a certificate: undone, it does not bring the certificate back. */
function withoutDeletedCertificates<Before extends Pick<ListingDoc, 'credentialChecks'>>(
  before: Before,
  now: ListingDoc,
): Before {
  if (!before.credentialChecks) return before;
  const waiting = new Set(now.credentialChecks?.map(({ certificate }) => certificate?.name));
  const credentialChecks = before.credentialChecks.map(({ certificate, ...check }) =>
    certificate && waiting.has(certificate.name) ? { ...check, certificate } : check,
  );
  return { ...before, credentialChecks };
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
export function applyRetirement(listing: ListingDoc, now: Date): ListingDoc {
  const result = withStatus(
    { ...bumpVersion(listing, now), deletedAt: now },
    requireNextStatus('retire', listing),
  );
  for (const name of owners) delete result[name];
  return result;
}

/** Its owner says that every field is right. */
export const markConfirmed = (listing: ListingDoc, at: Date): ListingDoc => ({
  ...listing,
  confirmedAt: at,
  confirmedBy: 'practice',
});

/** Sets what its owner says of seeing patients there; null: yes. */
export function withAvailability(
  listing: ListingDoc,
  availability: Availability | null,
  now: Date,
): ListingDoc {
  const { availability: _, ...rest } = bumpVersion(listing, now);
  return availability ? { ...rest, availability } : rest;
}

/** The same, as a step of its own. */
export const applyConfirmation = (listing: ListingDoc, now: Date): ListingDoc =>
  markConfirmed(bumpVersion(listing, now), now);

/** Public with other fields: the team has approved them. Anyone who sent the whole form looked at all of it then. */
export function applyFieldChange(
  listing: ListingDoc,
  fields: Partial<Fields>,
  { at, sentAt }: { at: Date; sentAt: Date },
): ListingDoc {
  const result = bumpVersion(withFields(listing, fields), at);
  return listing.confirmedAt && listing.confirmedAt > sentAt ? result : markConfirmed(result, sentAt);
}

/** Under another address; the old one, if the public knew it, leads to the new one. */
export function changeSlug(listing: ListingDoc, slug: string, wasPublic: boolean): ListingDoc {
  if (slug === listing.slug) return listing;
  const history = (listing.slugHistory ?? []).filter((one) => one !== slug);
  if (wasPublic) history.push(listing.slug);
  return { ...listing, slug, ...(history.length > 0 && { slugHistory: history }) };
}
