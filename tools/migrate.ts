// `pnpm migrate`: updates the database of MONGODB_URI for this release: collections, migrations, validators, indexes.
// `npm start` does this itself; other deployments run it before the new services start. It reports stored texts with
// characters that nobody sees; `--clean-texts` replaces them.
import { parseArgs } from 'node:util';
import { cleanUnseen, prepareDatabase } from '@app/db';
import { connectMongo } from '@app/service-kit';

async function migrate(uri: string | undefined): Promise<void> {
  if (!uri) throw new Error('Setting MONGODB_URI: needed, the database to bring up to date');
  const { client, db } = await connectMongo(uri, { appName: 'migrate', waitMs: 60_000 });
  try {
    const started = performance.now();
    await prepareDatabase(db);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${db.databaseName} is what this release needs, after ${seconds} s.`);
    const { values } = parseArgs({ options: { 'clean-texts': { type: 'boolean', default: false } } });
    const found = Object.entries(await cleanUnseen(db, { clean: values['clean-texts'] }));
    for (const [field, n] of found) console.log(`${field}: ${n} with characters that nobody sees`);
    if (found.length > 0)
      console.log(values['clean-texts'] ? 'Cleaned.' : '`--clean-texts` removes these characters.');
  } finally {
    await client.close();
  }
}

await migrate(process.env.MONGODB_URI).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
