// What a merger makes of the two listings themselves: pure.
import type { ListingDoc } from '@app/db';
import { type FieldName, fieldNames, pickFields, toFields } from './fields.ts';
import { withStatus } from './states.ts';
import { withFields } from './with-fields.ts';

/** Its owner's alone, or what the law of one owner, one number and one import key lets only one have. */
const single = [
  'ownerUserId',
  'email',
  'patientContactPhone',
  'locale',
] as const satisfies (keyof ListingDoc)[];

/** The one that stays, with the fields that are asked for and every address that the other one had in public. */
export function applyMerge(
  keep: ListingDoc,
  drop: ListingDoc,
  take: readonly string[],
  now: Date,
): ListingDoc {
  const wanted = fieldNames.filter((name): name is FieldName => take.includes(name));
  const next = withFields(keep, pickFields(toFields(drop), wanted));
  if (drop.ownerUserId)
    for (const name of single) if (drop[name] !== undefined) Object.assign(next, { [name]: drop[name] });
  if (!next.npi && drop.npi) next.npi = drop.npi;
  if (!next.externalKey && drop.externalKey) next.externalKey = drop.externalKey;
  const addresses = [...(keep.slugHistory ?? []), ...(drop.slugHistory ?? []), drop.slug];
  const slugHistory = [...new Set(addresses)].filter((slug) => slug !== keep.slug);
  return { ...next, slugHistory, v: keep.v + 1, updatedAt: now };
}

/** The other one: nobody's, under an address that nobody asks for, and for good. */
export function closeMergedListing(drop: ListingDoc, keep: ListingDoc, now: Date): ListingDoc {
  const { ownerUserId: _, externalKey: __, slugHistory: ___, email: ____, ...result } = drop;
  const { patientContactPhone: _____, locale: ______, submittedAt: _______, ...rest } = result;
  const gone = {
    ...rest,
    slug: `merged-${drop._id.toHexString()}`,
    mergedInto: keep._id,
    deletedAt: now,
    deletedFrom: drop.status,
    v: drop.v + 1,
    updatedAt: now,
  };
  return withStatus(gone, 'deleted');
}
