import { seedTeam } from '@app/service-admin/testing/seed-team';
import { startSite } from './site.ts';

/** Enough for full pages of results, in full runs in big cities, too; seeded within seconds. */
const listingCount = process.env.FULL_TESTS ? 2_000 : 800;

export default async function setUpSite(): Promise<() => Promise<void>> {
  const { dataDir, stop } = await startSite({ port: process.env.E2E_PORT, listingCount });
  process.env.E2E_DATA_DIR = dataDir; // running-site.ts reads the addresses of the services from there
  // Imported now, because running-site.ts reads E2E_DATA_DIR when it loads.
  const { closeDatabase, withDatabase } = await import('./running-site.ts');
  await withDatabase(seedTeam);
  await closeDatabase();
  return stop;
}
