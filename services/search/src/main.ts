import { collectionsOf, missingIndexes } from '@app/db';
import { connectMongo, createLogger, readEnv, serve } from '@app/service-kit';
import { createSearchApp } from './app.ts';
import { settings } from './env.ts';
import { LiveIndex } from './live-index.ts';
import { searchablesStore } from './searchables.store.ts';

const env = readEnv(settings);
const logger = createLogger('search');
const { client, db } = await connectMongo(env.MONGODB_URI, { appName: 'search' });

const missing = await missingIndexes(db);
if (missing.length > 0) {
  logger.fatal({ missing }, 'indexes are missing; npm start or prepareDatabase makes them');
  await client.close();
  process.exit(1);
}

const live = await LiveIndex.start(searchablesStore(db, collectionsOf(db)), logger);
const { port } = await serve({
  app: createSearchApp({ db, live, logger }),
  port: env.SEARCH_PORT,
  logger,
  onStop: async () => {
    await live.stop();
    await client.close();
  },
});
logger.info({ port }, 'listening');
