// `pnpm migrate`: brings the database that MONGODB_URI names to what this release needs: collections, migrations,
// validators, indexes. `npm start` does so by itself; elsewhere it runs before the services of a release do.
import { prepareDatabase } from '@app/db';
import { connectMongo } from '@app/service-kit';

async function migrate(uri: string | undefined): Promise<void> {
  if (!uri) throw new Error('Setting MONGODB_URI: needed, the database to bring up to date');
  const { client, db } = await connectMongo(uri, { appName: 'migrate', waitMs: 60_000 });
  try {
    await prepareDatabase(db);
    console.log(`${db.databaseName} is what this release needs.`);
  } finally {
    await client.close();
  }
}

await migrate(process.env.MONGODB_URI).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
