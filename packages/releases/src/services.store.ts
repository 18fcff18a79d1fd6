import type { ServiceDoc } from '@app/db';
import { type ReleaseContext, runAudited } from './audit.store.ts';
import { ReleaseError } from './errors.ts';
import { readLiveReleases } from './live-releases.store.ts';

/** A declared service, with the remotes whose live pages or canaries ask it, by the replies that they recorded. */
export interface ListedService extends ServiceDoc {
  askedBy: string[];
}

/** Reads the declared services by name. */
export async function listServices(ctx: Pick<ReleaseContext, 'collections'>): Promise<ListedService[]> {
  const [services, { releases }] = await Promise.all([
    ctx.collections.services.find().sort({ _id: 1 }).toArray(),
    readLiveReleases(ctx, { includeEmbedded: true }),
  ]);
  return services.map((service) => {
    const askingReleases = releases.filter(({ asks = [] }) =>
      asks.some((noun) => service.nouns.includes(noun)),
    );
    return { ...service, askedBy: [...new Set(askingReleases.map(({ name }) => name))].sort() };
  });
}

/**
 * Keeps visitors from a service while it runs, or lets them in again. The service keeps its nouns. Returns false if
 * nothing changed.
 * @throws {ReleaseError} not_live: no service of this name has declared itself
 */
export function setServiceWithdrawn(
  ctx: ReleaseContext,
  name: string,
  isWithdrawn: boolean,
): Promise<boolean> {
  const { services } = ctx.collections;
  return runAudited(ctx, { kind: 'service', id: name }, async (session) => {
    const service = await services.findOne({ _id: name }, { session });
    if (!service) throw new ReleaseError('not_live', `No service "${name}" has declared itself.`);
    if ((service.withdrawnAt !== null) === isWithdrawn) return { result: false };
    await services.updateOne(
      { _id: name },
      { $set: { withdrawnAt: isWithdrawn ? ctx.now : null } },
      { session },
    );
    const action = isWithdrawn ? 'service.withdrawn' : 'service.restored';
    return { result: true, row: { action, after: { nouns: service.nouns, by: ctx.by.name } } };
  });
}

/**
 * Releases the nouns of a withdrawn service for good, and the names of its collections, which must be empty. A process
 * of the service that still runs gets no more requests; one that starts declares the service again.
 * @throws {ReleaseError} not_live, in_use: the sentence says what has to be done first
 */
export async function removeService(ctx: ReleaseContext, name: string): Promise<void> {
  const { services, ownCollections } = ctx.collections;
  const db = ctx.client.db(services.dbName);
  const collectionNames = await runAudited(ctx, { kind: 'service', id: name }, async (session) => {
    const service = await services.findOne({ _id: name }, { session });
    if (!service) throw new ReleaseError('not_live', `No service "${name}" has declared itself.`);
    if (service.withdrawnAt === null)
      throw new ReleaseError('in_use', `Visitors reach ${name}. Withdraw it first, and end its processes.`);
    const ownCollectionDocs = await ownCollections.find({ service: name }, { session }).toArray();
    const ownCollectionNames = ownCollectionDocs.map(({ _id }) => _id);
    for (const collectionName of ownCollectionNames)
      if (await db.collection(collectionName).findOne({}, { session, projection: { _id: 1 } }))
        throw new ReleaseError('in_use', explainRemainingData(name, collectionName));
    await ownCollections.deleteMany({ service: name }, { session });
    await services.deleteOne({ _id: name }, { session });
    const row = {
      action: 'service.removed',
      before: { nouns: service.nouns, collections: ownCollectionNames },
      after: { by: ctx.by.name },
    };
    return { result: ownCollectionNames, row };
  });
  // Their next owner has indexes and migrations of its own.
  for (const collectionName of collectionNames) {
    await db.collection(collectionName).drop();
    await db.collection<{ _id: string }>('migrations').deleteMany({ _id: new RegExp(`^${collectionName}/`) });
  }
}

const explainRemainingData = (name: string, collectionName: string) =>
  `The collection ${collectionName} of ${name} has documents. A last release of ${name} deletes them in a migration, or an operator does.`;
