import path from 'node:path';
import { type Db, getCollections, prepareDatabase } from '@app/db';
import { seedIdentity } from '@app/service-identity-emulator/seed.store';
import { connectMongo } from '@app/service-kit';
import { createFirstOwner, type FirstOwner } from '@app/team';
import { accountPassword, accounts } from '@app/test-kit/accounts';
import type { MongoClient } from 'mongodb';
import { StartError } from '../command.ts';
import { buildPaths, root } from '../remotes/files.ts';
import { publishBuiltReleases } from '../remotes/publish-built-releases.ts';
import { openReleaseFiles } from '../remotes/site.ts';
import { openPhotos, seedIfEmpty } from '../seed.ts';
import { isEmulated } from '../services.ts';
import type { StartConfig } from './config.ts';
import { runStep } from './console.ts';

interface PreparationInput {
  uri: string;
  config: StartConfig;
  /** False if development servers replace releases. */
  publishesBuilds: boolean;
}

/** Returns the first owner if created now. A process of its own: it loads much, and the launcher keeps running. */
export async function prepare({
  uri,
  config,
  publishesBuilds,
}: PreparationInput): Promise<FirstOwner | null> {
  const { client, db } = await connectMongo(uri, { appName: 'start' });
  try {
    const isSeeded = await runStep('Data', async (onProgress) => {
      await prepareDatabase(db); // data of an older version may lack indexes and validators
      const photos = openPhotos(path.resolve(root, config.DATA_DIR));
      const seedInput = { uri, listingCount: config.SEED_LISTINGS, photos, onProgress };
      const { wasSeeded, listingCount } = await seedIfEmpty(seedInput);
      return [
        `${listingCount.toLocaleString('en')} listings, ${wasSeeded ? 'made up just now' : 'found'}`,
        wasSeeded,
      ];
    });
    if (publishesBuilds)
      await runStep('Remotes', async () => [(await publishBuilds(client, db)).join(', '), undefined]);
    if (isEmulated(process.env))
      await runStep('Accounts', async () => {
        const wereSeeded = await seedAccounts(client, db);
        return [`of the identity emulator, ${wereSeeded ? 'made up just now' : 'found'}`, undefined];
      });
    return await runStep('Team', async () => {
      const owner = await prepareOwner(db, config, isSeeded);
      return [owner ? 'the first owner was let in just now' : 'found', owner];
    });
  } finally {
    await client.close();
  }
}

/** Rethrows an error so that only its message is shown. */
const throwStartError = (error: Error): never => {
  throw new StartError(error.message);
};

/** Publishes the built remotes. @throws {StartError} if one is incompatible with the shell, or cannot be stored */
async function publishBuilds(client: MongoClient, db: Db): Promise<string[]> {
  const publisher = { name: 'npm start' };
  const actor = { kind: 'system' as const, id: 'start' };
  const ctx = { client, collections: getCollections(db), now: new Date(), actor, by: publisher };
  const publishedBuilds = await publishBuiltReleases(ctx, openReleaseFiles(process.env), buildPaths).catch(
    throwStartError,
  );
  return publishedBuilds.map(({ name, version, live, warnings }) =>
    [
      live === version ? `${name} ${version}` : `${name} ${live}, as it was left; ${version} is published`,
      ...warnings.map((sentence) => `(${sentence})`),
    ].join(' '),
  );
}

/** Creates the fixed accounts of the identity emulator, once. Returns whether it did so now. */
function seedAccounts(client: MongoClient, db: Db): Promise<boolean> {
  const createdAt = new Date('2026-01-05T15:00:00Z');
  const ageAttestedAt = createdAt.toISOString(); // as the sign-up form records it
  const users = Object.values(accounts).map(({ id, email, firstName, lastName, role, metadata }) => ({
    id,
    email,
    firstName,
    lastName,
    createdAt,
    publicMetadata: role ? { role, ageAttestedAt } : {},
    unsafeMetadata: { ageAttestedAt, ...metadata },
  }));
  return seedIdentity(client, db.databaseName, users, accountPassword);
}

/** Null if there are staff. Assigns them the oldest sample reviews. @throws {StartError} for a weak ADMIN_PASSWORD */
async function prepareOwner(
  db: Db,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: StartConfig,
  hasSampleData: boolean,
): Promise<FirstOwner | null> {
  const firstOwner = await createFirstOwner(db, { email, password }).catch(throwStartError);
  if (!firstOwner || !hasSampleData) return firstOwner;
  const { admins, reviews, assignments } = getCollections(db);
  const owner = await admins.findOne();
  const pendingReviewCursor = reviews.find({ status: 'pending' }).sort({ submittedAt: 1 }).limit(3);
  const adminId = owner!._id.toHexString();
  const ownerAssignments = (await pendingReviewCursor.toArray()).map(({ publicId }) => ({
    _id: `review:${publicId}`,
    adminId,
    at: new Date(),
  }));
  if (ownerAssignments.length > 0) await assignments.insertMany(ownerAssignments);
  return firstOwner;
}
