import type { AuditDoc, Collections } from '@app/db';
import { readOptions } from '@app/service-kit';
import { type Collection, type Filter, ObjectId } from 'mongodb';

type Target = AuditDoc['target'];
interface StoredRecord {
  _id: ObjectId;
}

/** Loads the names of these targets. The returned function returns null for a target without a name. */
export async function loadTargetNames(
  collections: Collections,
  targets: readonly Target[],
): Promise<(target: Target) => string | null> {
  const collectIds = (...kinds: string[]) => [
    ...new Set(targets.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []))),
  ];
  const collectObjectIds = (kind: string) =>
    collectIds(kind)
      .filter((id) => ObjectId.isValid(id))
      .map((id) => new ObjectId(id));
  const findTargets = <Doc extends StoredRecord, Field extends keyof Doc & string>(
    collection: Collection<Doc>,
    kind: string,
    field: Field,
  ) =>
    collection
      .find({ _id: { $in: collectObjectIds(kind) } } as Filter<Doc>, readOptions)
      .project<StoredRecord & Pick<Doc, Field>>({ [field]: 1 })
      .toArray();
  const [reviewDocs, importDocs, listingItems, namedDocs] = await Promise.all([
    collections.reviews
      .find(
        { publicId: { $in: collectIds('review', 'reply') } },
        { projection: { publicId: 1, listingId: 1 } as const, ...readOptions },
      )
      .toArray(),
    findTargets(collections.imports, 'import', 'fileName'),
    Promise.all([
      findTargets(collections.claims, 'claim', 'listingId'),
      findTargets(collections.pendingUpdates, 'update', 'listingId'),
      findTargets(collections.reports, 'report', 'listingId'),
    ]),
    Promise.all([
      findTargets(collections.admins, 'admin', 'name'),
      findTargets(collections.teamTokens, 'token', 'name'),
      findTargets(collections.staffLinks, 'link', 'name'),
    ]),
  ]);
  const listingIdByTarget = new Map<string, ObjectId>([
    ...reviewDocs.map(({ publicId, listingId }) => [publicId, listingId] as const),
    ...listingItems.flat().map(({ _id, listingId }) => [_id.toHexString(), listingId] as const),
  ]);
  const targetListings = await collections.listings
    .find(
      { _id: { $in: [...collectObjectIds('listing'), ...listingIdByTarget.values()] } },
      { projection: { firstName: 1, lastName: 1 } as const, ...readOptions },
    )
    .toArray();
  const nameById = new Map<string, string>([
    ...targetListings.map(
      ({ _id, firstName, lastName }) => [_id.toHexString(), `${firstName} ${lastName}`] as const,
    ),
    ...namedDocs.flat().map(({ _id, name }) => [_id.toHexString(), name] as const),
    ...importDocs.map(({ _id, fileName }) => [_id.toHexString(), fileName] as const),
  ]);
  return ({ id }) => nameById.get(listingIdByTarget.get(id)?.toHexString() ?? id) ?? null;
}
