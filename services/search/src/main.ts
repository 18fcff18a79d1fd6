import { getCollections } from '@app/db';
import {
  createAccountReader,
  createAgeAttester,
  createIdentityFromEnv,
  createLogger,
  publishService,
  readEnv,
  serve,
  startTelemetry,
} from '@app/service-kit';
import { openDatabase } from '@app/service-kit/open-database';
import { createSearchApp } from './app.ts';
import { observeEngine } from './engine/observe-engine.ts';
import { startEngine } from './engine/start-engine.ts';
import { findSettingsErrors, settingsSchema, toClusterSettings } from './env.ts';
import { createContactTimeCounter } from './figures/contact-time-counter.ts';
import { createEmptySearchCounter } from './figures/empty-search-counter.ts';
import { createFigureCounter } from './figures/figure-counter.ts';
import { createDailyFiguresStore } from './figures/figures.store.ts';
import { service } from './service.ts';
import { createVitalsCounter } from './vitals/vitals.store.ts';

const env = readEnv(settingsSchema, { findSettingsErrors });
const logger = createLogger(service.name);
await startTelemetry(service.name, logger);
const { client, db } = await openDatabase(env.MONGODB_URI, service, logger);

const { engine, follower, feed, stop } = await startEngine(client, db, {
  logger,
  cluster: toClusterSettings(env),
  onBuilt: (buildResult) => logger.info(buildResult, 'the index is built'),
  onError: (err) => logger.warn({ err }, 'the index does not follow the database, trying again'),
});
observeEngine(engine, follower);
const figures = createFigureCounter(createDailyFiguresStore(getCollections(db)), logger);
const emptySearches = createEmptySearchCounter(getCollections(db), logger);
const contactTimes = createContactTimeCounter(getCollections(db), logger);
const vitals = createVitalsCounter(getCollections(db), logger);

const app = createSearchApp({
  client,
  db,
  engine,
  follower,
  feed,
  figures,
  emptySearches,
  contactTimes,
  vitals,
  logger,
  identity: createIdentityFromEnv(env),
  findAccount: createAccountReader(env),
  attestAge: createAgeAttester(env),
});
await publishService({ client, db }, service, { app, port: env.PORT, logger });
const { port } = await serve({
  app,
  port: env.PORT,
  logger,
  onStop: async () => {
    await Promise.all([stop(), figures.stop(), emptySearches.stop(), contactTimes.stop(), vitals.stop()]);
    await client.close();
  },
});
logger.info({ port }, 'listening');
