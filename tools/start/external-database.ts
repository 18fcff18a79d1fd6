import { prepareDatabase } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { Problem } from './problem.ts';

/** Checks an external MongoDB and returns its hosts. @throws {Problem} if it does not reply or is no replica set */
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

/** Creates missing indexes and validators, which data of an older version may lack. */
export async function prepareIndexes(uri: string): Promise<void> {
  const { client, db } = await connectMongo(uri);
  try {
    await prepareDatabase(db);
  } finally {
    await client.close();
  }
}
