import { connectMongo } from '@app/service-kit';
import { type FirstOwner, makeFirstOwner } from '@app/team';
import type { StartConfig } from './config.ts';
import { Problem } from './problem.ts';

/**
 * Lets the first owner in where nobody of the team is there yet; null: somebody is.
 * @throws {Problem} where ADMIN_PASSWORD is none that the team may have
 */
export async function letOwnerIn(
  uri: string,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Pick<StartConfig, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<FirstOwner | null> {
  const { client, db } = await connectMongo(uri, { appName: 'start' });
  try {
    return await makeFirstOwner(db, { email, password });
  } catch (error) {
    throw new Problem((error as Error).message);
  } finally {
    await client.close();
  }
}
