import { prepareDatabase } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { Problem } from './problem.ts';

/**
 * Names a MongoDB that runs elsewhere, by its hosts.
 * @throws {Problem} when it does not answer or is a single server
 */
export async function describeDatabase({ uri }: { uri: string }): Promise<string> {
  try {
    const { client } = await connectMongo(uri);
    const hosts = client.options.hosts.map(String).join(', ');
    await client.close();
    return `${hosts} (MONGODB_URI)`;
  } catch (error) {
    throw new Problem((error as Error).message);
  }
}

/** Creates missing indexes and validators: data of an older version may lack an index that a service requires. */
export async function prepareIndexes(uri: string): Promise<void> {
  const { client, db } = await connectMongo(uri);
  try {
    await prepareDatabase(db);
  } finally {
    await client.close();
  }
}
