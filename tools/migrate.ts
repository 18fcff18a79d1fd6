// `pnpm migrate`: makes the database of MONGODB_URI what this release needs, before new services start.
import { cleanInvisibleCharacters, prepareDatabase } from '@app/db';
import { connectMongo, isUnreachable, retryUnreachable } from '@app/service-kit';
import { printError, readArguments, startTimer } from './command.ts';

const help = `MONGODB_URI=… pnpm migrate [--clean-texts]

Makes the database what this release needs: collections, migrations, validators, indexes. It may run while the site does.

--clean-texts  also replaces characters that nobody sees in stored texts`;

const { values } = readArguments(help, {
  options: { 'clean-texts': { type: 'boolean', default: false } },
});

async function migrate(uri: string | undefined): Promise<void> {
  if (!uri) throw new Error('Setting MONGODB_URI: needed, the database to bring up to date');
  const { client, db } = await connectMongo(uri, { appName: 'migrate', waitMs: 60_000 });
  try {
    const readTimer = startTimer();
    await retryUnreachable(() => prepareDatabase(db)).catch(explainUnreachable);
    console.log(`${db.databaseName} is what this release needs, after ${readTimer()}.`);
    const invisibleCounts = Object.entries(
      await retryUnreachable(() =>
        cleanInvisibleCharacters(db, { shouldClean: values['clean-texts'] }),
      ).catch(explainUnreachable),
    );
    for (const [field, count] of invisibleCounts)
      console.log(`${field}: ${count} with characters that nobody sees`);
    if (invisibleCounts.length > 0)
      console.log(values['clean-texts'] ? 'Cleaned.' : '`--clean-texts` removes these characters.');
  } finally {
    await client.close();
  }
}

function explainUnreachable(error: unknown): never {
  if (!isUnreachable(error)) throw error;
  throw new Error('MongoDB changed its primary meanwhile: run migrate again; it goes on where it stopped.', {
    cause: error,
  });
}

await migrate(process.env.MONGODB_URI).catch(printError);
