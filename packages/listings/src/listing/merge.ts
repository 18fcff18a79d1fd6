// Pure changes of the two listings in a merge.
import type { ListingDoc } from '@app/db';
import { dropOwnerFields, pickOwnerFields } from './changes.ts';
import { type FieldName, fieldNames, pickFields, toFields } from './fields.ts';
import { setFields } from './set-fields.ts';
import { setStatus } from './states.ts';

/** The kept listing with the chosen fields and all public addresses of the other. */
export function applyMerge(
  keptListing: ListingDoc,
  droppedListing: ListingDoc,
  requestedNames: readonly string[],
  now: Date,
): ListingDoc {
  const takenFieldNames = fieldNames.filter((name): name is FieldName => requestedNames.includes(name));
  const mergedListing = setFields(keptListing, pickFields(toFields(droppedListing), takenFieldNames));
  if (droppedListing.ownerUserId) Object.assign(mergedListing, pickOwnerFields(droppedListing));
  if (!mergedListing.npi && droppedListing.npi) mergedListing.npi = droppedListing.npi;
  const formerSlugs = [
    ...(keptListing.slugHistory ?? []),
    ...(droppedListing.slugHistory ?? []),
    droppedListing.slug,
  ];
  const slugHistory = [...new Set(formerSlugs)].filter((slug) => slug !== keptListing.slug);
  const clinicKeys = [mergedListing, droppedListing].flatMap(({ clinicHistory = [] }) => clinicHistory);
  if (droppedListing.clinicKey) clinicKeys.push(droppedListing.clinicKey);
  const clinicHistory = [...new Set(clinicKeys)].filter((key) => key !== mergedListing.clinicKey);
  // The person was public as long as either listing was.
  const publicDates = [keptListing.publicSince, droppedListing.publicSince].filter(
    (time) => time !== undefined,
  );
  const publicSince = publicDates.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    ...mergedListing,
    slugHistory,
    ...(clinicHistory.length > 0 && { clinicHistory }),
    ...(publicSince && { publicSince }),
    v: keptListing.v + 1,
    updatedAt: now,
  };
}

/**
 * The dropped listing: without owner and under an unused address. Its key leads later imports to the kept one. Final.
 */
export function closeMergedListing(
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
  now: Date,
): ListingDoc {
  const { slugHistory: _, submittedAt: __, ...listingWithoutOwner } = dropOwnerFields(droppedListing);
  const closedListing = {
    ...listingWithoutOwner,
    slug: `merged-${droppedListing._id.toHexString()}`,
    mergedInto: keptListing._id,
    deletedAt: now,
    deletedFrom: droppedListing.status,
    v: droppedListing.v + 1,
    updatedAt: now,
  };
  return setStatus(closedListing, 'deleted');
}
