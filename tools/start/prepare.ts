import type { FirstOwner } from '@app/team';
import { seedIfEmpty } from '../seed.ts';
import { isEmulated } from '../services.ts';
import { seedAccounts } from './accounts.ts';
import type { StartConfig } from './config.ts';
import { runStep } from './console.ts';
import { prepareIndexes } from './external-database.ts';
import { publishHere } from './releases.ts';
import { letOwnerIn } from './team.ts';

export interface Preparation {
  uri: string;
  config: StartConfig;
}

/**
 * Prepares the database: schema, sample data, releases, accounts, first owner. Returns the owner if it was created now.
 * Runs in its own process, since it loads most of the platform and the launcher keeps running.
 */
export async function prepare({ uri, config }: Preparation): Promise<FirstOwner | null> {
  const isSeeded = await runStep('Data', async (onProgress) => {
    await prepareIndexes(uri);
    const { seeded, listings } = await seedIfEmpty({ uri, listings: config.SEED_LISTINGS, onProgress });
    return [`${listings.toLocaleString('en')} listings, ${seeded ? 'made up just now' : 'found'}`, seeded];
  });

  await runStep('Remotes', async () => {
    const published = await publishHere(uri, process.env);
    return [published.join(', '), undefined];
  });

  if (isEmulated(process.env)) {
    await runStep('Accounts', async () => {
      const seeded = await seedAccounts(uri);
      return [`of the identity emulator, ${seeded ? 'made up just now' : 'found'}`, undefined];
    });
  }

  return runStep('Team', async () => {
    const made = await letOwnerIn(uri, config, isSeeded);
    return [made ? 'the first owner was let in just now' : 'found', made];
  });
}
