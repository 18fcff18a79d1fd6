import { connectMongo } from '@app/service-kit';
import { StartError } from '../command.ts';

/** Checks an external MongoDB and returns its hosts. @throws {StartError} if it does not reply or is no replica set */
export async function describeDatabase({ uri }: { uri: string }): Promise<string> {
  try {
    const { client } = await connectMongo(uri);
    const hosts = client.options.hosts.map(String).join(', ');
    await client.close();
    return `${hosts} (MONGODB_URI)`;
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}
