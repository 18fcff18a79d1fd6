import type { AuditDoc, Collections, ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ObjectId } from 'mongodb';

type Target = AuditDoc['target'];
type TargetCollections = Pick<
  Collections,
  | 'listings'
  | 'reviews'
  | 'claims'
  | 'pendingUpdates'
  | 'reports'
  | 'admins'
  | 'imports'
  | 'teamTokens'
  | 'staffLinks'
>;

/** Loads the names of these targets. The returned function returns null for a target without a name. */
export async function loadTargetNames(
  {
    listings,
    reviews,
    claims,
    pendingUpdates,
    reports,
    admins,
    imports,
    teamTokens,
    staffLinks,
  }: TargetCollections,
  targets: readonly Target[],
): Promise<(target: Target) => string | null> {
  const collectIds = (...kinds: string[]) => [
    ...new Set(targets.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []))),
  ];
  const collectObjectIds = (...kinds: string[]) =>
    collectIds(...kinds)
      .filter((id) => ObjectId.isValid(id))
      .map((id) => new ObjectId(id));
  const listingIdOptions = { projection: { listingId: 1 as const }, ...readOptions };
  const publicIds = collectIds('review', 'reply');
  const [reviewDocs, claimDocs, updateDocs, reportDocs, adminDocs, importDocs, tokenDocs, linkDocs] =
    await Promise.all([
      reviews
        .find(
          { publicId: { $in: publicIds } },
          { projection: { publicId: 1, listingId: 1 } as const, ...readOptions },
        )
        .toArray(),
      claims.find({ _id: { $in: collectObjectIds('claim') } }, listingIdOptions).toArray(),
      pendingUpdates.find({ _id: { $in: collectObjectIds('update') } }, listingIdOptions).toArray(),
      reports.find({ _id: { $in: collectObjectIds('report') } }, listingIdOptions).toArray(),
      admins
        .find(
          { _id: { $in: collectObjectIds('admin') } },
          { projection: { name: 1 as const }, ...readOptions },
        )
        .toArray(),
      imports
        .find(
          { _id: { $in: collectObjectIds('import') } },
          { projection: { fileName: 1 as const }, ...readOptions },
        )
        .toArray(),
      teamTokens
        .find(
          { _id: { $in: collectObjectIds('token') } },
          { projection: { name: 1 as const }, ...readOptions },
        )
        .toArray(),
      staffLinks
        .find(
          { _id: { $in: collectObjectIds('link') } },
          { projection: { name: 1 as const }, ...readOptions },
        )
        .toArray(),
    ]);
  const listingIdByTarget = new Map<string, ObjectId>([
    ...reviewDocs.map(({ publicId, listingId }) => [publicId, listingId] as const),
    ...[...claimDocs, ...updateDocs, ...reportDocs].map(
      ({ _id, listingId }) => [_id.toHexString(), listingId] as const,
    ),
  ]);
  const targetListings = await listings
    .find<Pick<ListingDoc, '_id' | 'firstName' | 'lastName'>>(
      { _id: { $in: [...collectObjectIds('listing'), ...listingIdByTarget.values()] } },
      { projection: { firstName: 1, lastName: 1 }, ...readOptions },
    )
    .toArray();
  const nameById = new Map<string, string>([
    ...targetListings.map(
      ({ _id, firstName, lastName }) => [_id.toHexString(), `${firstName} ${lastName}`] as const,
    ),
    ...[...adminDocs, ...tokenDocs, ...linkDocs].map(({ _id, name }) => [_id.toHexString(), name] as const),
    ...importDocs.map(({ _id, fileName }) => [_id.toHexString(), fileName] as const),
  ]);
  return ({ id }) => nameById.get(listingIdByTarget.get(id)?.toHexString() ?? id) ?? null;
}
