// `pnpm migrate`: updates the database of MONGODB_URI for this release: collections, migrations, validators, indexes.
// `npm start` does this itself; other deployments run it before the new services start.
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
