// Pure transitions of a listing, testable without a database.

import type { CredentialCheck, IntegrityNotice, ListingDecision, ListingDoc } from '@app/db';
import type { Availability } from '@app/option-lists';
import { omitKeys } from '@app/status-changes/omit-keys';
import type { Fields } from './fields.ts';
import { setFields } from './set-fields.ts';
import { getListingStatusAfter, type ListingAction, setStatus } from './states.ts';

/** @throws {RangeError} if the status does not allow the action: callers check `getListingStatusAfter` first */
function requireNextStatus(action: ListingAction, { status, deletedFrom }: ListingDoc) {
  const nextStatus = getListingStatusAfter(action, status, deletedFrom);
  if (!nextStatus) throw new RangeError(`${status} has no ${action}`);
  return nextStatus;
}

/** A new version, for every visible change. */
const bumpVersion = (listing: ListingDoc, now: Date): ListingDoc => ({
  ...listing,
  v: listing.v + 1,
  updatedAt: now,
});

/** Submits a listing that is not public again; removes the previous decision. */
export function applyResend(listing: ListingDoc, fields: Partial<Fields>, now: Date): ListingDoc {
  const status = requireNextStatus('resend', listing);
  const { decision: _, ...listingWithoutDecision } = bumpVersion(setFields(listing, fields), now);
  return setStatus(markConfirmed({ ...listingWithoutDecision, submittedAt: now }, now), status);
}

export function applyListingDecision(
  action: 'approve' | 'reject' | 'suspend',
  listing: ListingDoc,
  decision: ListingDecision,
): ListingDoc {
  return setStatus({ ...bumpVersion(listing, decision.at), decision }, requireNextStatus(action, listing));
}

/** Makes a decided listing pending again. One that nobody submitted enters the queue by this. */
export function applyListingReopening(listing: ListingDoc, now: Date): ListingDoc {
  const { decision: _, ...listingWithoutDecision } = bumpVersion(listing, now);
  return setStatus(
    { ...listingWithoutDecision, submittedAt: listing.submittedAt ?? now },
    requireNextStatus('reopen', listing),
  );
}

/** Removes the owner, who may then create another listing. `deletedOwnerId` keeps them for restoring. */
export function applyDeletion(listing: ListingDoc, now: Date): ListingDoc {
  const { ownerUserId, ...listingWithoutOwner } = bumpVersion(listing, now);
  const deletionState = {
    deletedAt: now,
    deletedFrom: listing.status,
    ...(ownerUserId && { deletedOwnerId: ownerUserId }),
  };
  return setStatus({ ...listingWithoutOwner, ...deletionState }, requireNextStatus('delete', listing));
}

export function applyRestore(listing: ListingDoc, now: Date): ListingDoc {
  const {
    deletedAt: _,
    deletedFrom: __,
    deletedOwnerId,
    ...listingWithoutDeletion
  } = bumpVersion(listing, now);
  const ownedListing = { ...listingWithoutDeletion, ...(deletedOwnerId && { ownerUserId: deletedOwnerId }) };
  return setStatus(ownedListing, requireNextStatus('restore', listing));
}

/** Edit by staff. Checks of credentials that the listing no longer has are removed. */
export function applyEdit(listing: ListingDoc, fields: Partial<Fields>, now: Date): ListingDoc {
  const { credentialChecks, ...editedListing } = bumpVersion(setFields(listing, fields), now);
  const checks = credentialChecks?.filter(({ license }) => editedListing.licenses.includes(license)) ?? [];
  return { ...editedListing, ...(checks.length > 0 && { credentialChecks: checks }) };
}

/** Sets the location by hand; null: by ZIP code; undefined: unchanged. */
export function applyPin(
  pin: { lat: number; lng: number } | null | undefined,
  listing: ListingDoc,
): ListingDoc {
  if (pin === undefined) return listing;
  if (pin === null) return setFields(listing, { zipCode: listing.zipCode });
  return { ...listing, loc: { type: 'Point', coordinates: [pin.lng, pin.lat] }, pinned: true };
}

/** Replaces the check of the same credential. */
export function applyCredentialCheck(listing: ListingDoc, check: CredentialCheck): ListingDoc {
  const otherChecks = (listing.credentialChecks ?? []).filter(({ license }) => license !== check.license);
  return { ...bumpVersion(listing, check.at), credentialChecks: [...otherChecks, check] };
}

/** Sets or removes the certificate of a credential. */
export function setCertificate(
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
      const { certificate: _, ...checkWithoutCertificate } = check;
      return { ...checkWithoutCertificate, ...(certificate && { certificate }) };
    }),
  };
}

export function applyIntegrityNotice(
  listing: ListingDoc,
  notice: IntegrityNotice | undefined,
  now: Date,
): ListingDoc {
  const { integrityNotice: _, ...listingWithoutNotice } = bumpVersion(listing, now);
  return notice ? { ...listingWithoutNotice, integrityNotice: notice } : listingWithoutNotice;
}

/** Figures that patients change meanwhile. */
const figureFields = [
  'figuresV',
  'reviewsSent',
  'ratingSum',
  'reviewCount',
  'histogram',
  'dimensionSums',
  'dimensionCounts',
  'ratingAvg',
  'levelCounts',
] as const satisfies (keyof ListingDoc)[];

/**
 * Restores the listing before a decision, with the figures of now. Any other change would have made a new version,
 * which prevents undo.
 */
export const applyListingUndo = (currentListing: ListingDoc, previousListing: ListingDoc): ListingDoc => ({
  ...dropDeletedCertificates(keepFigures(previousListing, currentListing), currentListing),
  v: currentListing.v + 1,
});

/** Returns the earlier listing with the figures of now; how soon its owner answers is a figure of that owner. */
export function keepFigures(previousListing: ListingDoc, currentListing: ListingDoc): ListingDoc {
  const hasSameOwner = previousListing.ownerUserId === currentListing.ownerUserId;
  const keptFields = [...figureFields, ...(hasSameOwner ? (['visitAnswerHours'] as const) : [])];
  const currentFigures = pickPresent(currentListing, keptFields);
  // Safe: what is left out is optional, or present in both.
  return { ...omitKeys(previousListing, ...keptFields), ...currentFigures } as ListingDoc;
}

const pickPresent = (listing: ListingDoc, names: readonly (keyof ListingDoc)[]): Partial<ListingDoc> =>
  Object.fromEntries(
    names.filter((name) => listing[name] !== undefined).map((name) => [name, listing[name]]),
  );

/** Removes certificates whose files were deleted by a check: undo cannot restore them. */
function dropDeletedCertificates<T extends Pick<ListingDoc, 'credentialChecks'>>(
  previousListing: T,
  currentListing: ListingDoc,
): T {
  if (!previousListing.credentialChecks) return previousListing;
  const keptCertificateNames = new Set(
    currentListing.credentialChecks?.map(({ certificate }) => certificate?.name),
  );
  const credentialChecks = previousListing.credentialChecks.map(({ certificate, ...check }) =>
    certificate && keptCertificateNames.has(certificate.name) ? { ...check, certificate } : check,
  );
  return { ...previousListing, credentialChecks };
}

/** Fields of the owner, which no later owner gets. */
const ownerFields = [
  'ownerUserId',
  'email',
  'patientContactPhone',
  'locale',
  'refusesVisitRequests',
  'visitAnswerHours',
] as const satisfies (keyof ListingDoc)[];

export const pickOwnerFields = (listing: ListingDoc): Partial<ListingDoc> =>
  pickPresent(listing, ownerFields);

export function dropOwnerFields(listing: ListingDoc): ListingDoc {
  const listingWithoutOwner = { ...listing };
  for (const name of ownerFields) delete listingWithoutOwner[name];
  return listingWithoutOwner;
}

/** Retires a never public listing whose owner got another one. Final. */
export function applyRetirement(listing: ListingDoc, now: Date): ListingDoc {
  const retiredListing = setStatus(
    { ...bumpVersion(listing, now), deletedAt: now },
    requireNextStatus('retire', listing),
  );
  return dropOwnerFields(omitKeys(retiredListing, 'profilePicture', 'placePhotos', 'risks', 'submittedAt'));
}

/** Marks all fields as confirmed, by the owner unless said otherwise. */
export const markConfirmed = (
  listing: ListingDoc,
  at: Date,
  by: NonNullable<ListingDoc['confirmedBy']> = 'practice',
): ListingDoc => ({ ...listing, confirmedAt: at, confirmedBy: by });

/** Sets the availability; null: sees patients. */
export function setListingAvailability(
  listing: ListingDoc,
  availability: Availability | null,
  now: Date,
): ListingDoc {
  const { availability: _, ...listingWithoutAvailability } = bumpVersion(listing, now);
  return availability ? { ...listingWithoutAvailability, availability } : listingWithoutAvailability;
}

/** Confirmation as an action of its own, with a new version. */
export const applyConfirmation = (
  listing: ListingDoc,
  now: Date,
  by?: ListingDoc['confirmedBy'],
): ListingDoc => markConfirmed(bumpVersion(listing, now), now, by);

/**
 * Applies approved fields of an update. The submission of the form also counts as a confirmation; the availability
 * alone does not.
 */
export function applyFieldChange(
  listing: ListingDoc,
  fields: Partial<Fields>,
  { at, sentAt }: { at: Date; sentAt: Date },
): ListingDoc {
  const changedListing = bumpVersion(setFields(listing, fields), at);
  const isFromForm = Object.keys(fields).some((name) => name !== 'availability');
  const isNewerConfirmation = !listing.confirmedAt || listing.confirmedAt <= sentAt;
  return isFromForm && isNewerConfirmation ? markConfirmed(changedListing, sentAt) : changedListing;
}

/** Changes the slug; a public old one redirects to it. */
export function changeSlug(listing: ListingDoc, slug: string, wasPublic: boolean): ListingDoc {
  if (slug === listing.slug) return listing;
  const formerSlugs = (listing.slugHistory ?? []).filter((formerSlug) => formerSlug !== slug);
  if (wasPublic) formerSlugs.push(listing.slug);
  return { ...listing, slug, ...(formerSlugs.length > 0 && { slugHistory: formerSlugs }) };
}
