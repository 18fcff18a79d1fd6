import { getCollections } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { built } from '../remotes/files.ts';
import { releaseFiles } from '../remotes/open.ts';
import { publishBuilt } from '../remotes/publish-built.ts';
import { Problem } from './problem.ts';

/**
 * Publishes the built remotes into this database. Returns a short text per remote. @throws {Problem} if one is
 * incompatible with the shell, or its files cannot be stored
 */
export async function publishHere(uri: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const { client, db } = await connectMongo(uri, { appName: 'start' });
  try {
    const by = { name: 'npm start' };
    const actor = { kind: 'system' as const, id: 'start' };
    const ctx = { client, collections: getCollections(db), now: new Date(), actor, by };
    const messages = await publishBuilt(ctx, releaseFiles(env), built);
    return messages.map(({ name, version, live }) =>
      live === version ? `${name} ${version}` : `${name} ${live}, as it was left; ${version} is published`,
    );
  } catch (error) {
    throw new Problem((error as Error).message);
  } finally {
    await client.close();
  }
}
