// Pure changes of the two listings in a merge.
import type { ListingDoc } from '@app/db';
import { type FieldName, fieldNames, pickFields, toFields } from './fields.ts';
import { setFields } from './set-fields.ts';
import { setStatus } from './states.ts';

/** Fields of the owner, and unique keys. */
const singleValued = [
  'ownerUserId',
  'email',
  'patientContactPhone',
  'locale',
  'refusesVisitRequests',
  'visitAnswerHours',
] as const satisfies (keyof ListingDoc)[];

/** The kept listing with the chosen fields and all public addresses of the other. */
export function applyMerge(
  keep: ListingDoc,
  drop: ListingDoc,
  take: readonly string[],
  now: Date,
): ListingDoc {
  const takenFields = fieldNames.filter((name): name is FieldName => take.includes(name));
  const mergedListing = setFields(keep, pickFields(toFields(drop), takenFields));
  if (drop.ownerUserId)
    for (const name of singleValued)
      if (drop[name] !== undefined) Object.assign(mergedListing, { [name]: drop[name] });
  if (!mergedListing.npi && drop.npi) mergedListing.npi = drop.npi;
  const addresses = [...(keep.slugHistory ?? []), ...(drop.slugHistory ?? []), drop.slug];
  const slugHistory = [...new Set(addresses)].filter((slug) => slug !== keep.slug);
  const clinics = [mergedListing, drop].flatMap(({ clinicHistory = [] }) => clinicHistory);
  if (drop.clinicKey) clinics.push(drop.clinicKey);
  const clinicHistory = [...new Set(clinics)].filter((key) => key !== mergedListing.clinicKey);
  // The person was public as long as either listing was.
  const publicDates = [keep.publicSince, drop.publicSince].filter((time) => time !== undefined);
  const publicSince = publicDates.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    ...mergedListing,
    slugHistory,
    ...(clinicHistory.length > 0 && { clinicHistory }),
    ...(publicSince && { publicSince }),
    v: keep.v + 1,
    updatedAt: now,
  };
}

/** The dropped listing: without owner and under an unused address. Its key leads later imports to the kept one. Final. */
export function closeMergedListing(drop: ListingDoc, keep: ListingDoc, now: Date): ListingDoc {
  const { ownerUserId: _, slugHistory: __, email: ___, ...result } = drop;
  const { patientContactPhone: ____, locale: _____, submittedAt: ______, ...withoutContact } = result;
  const {
    refusesVisitRequests: _______,
    visitAnswerHours: ________,
    ...listingWithoutOwner
  } = withoutContact;
  const closedState = {
    ...listingWithoutOwner,
    slug: `merged-${drop._id.toHexString()}`,
    mergedInto: keep._id,
    deletedAt: now,
    deletedFrom: drop.status,
    v: drop.v + 1,
    updatedAt: now,
  };
  return setStatus(closedState, 'deleted');
}
