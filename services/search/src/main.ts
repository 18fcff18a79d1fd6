import { getCollections } from '@app/db';
import { createAccountReader, createAgeAttester, createIdentityFromEnv } from '@app/service-kit';
import { runService } from '@app/service-kit/run-service';
import { createSearchApp } from './app.ts';
import { observeEngine, startEngine } from './engine/start-engine.ts';
import { findSettingsErrors, settingsSchema, toClusterSettings } from './env.ts';
import {
  createContactTimeCounter,
  createEmptySearchCounter,
  createFigureCounter,
  createVitalsCounter,
} from './figures/counters.store.ts';
import { service } from './service.ts';

await runService(service, { settingsSchema, findSettingsErrors }, async ({ env, client, db, logger }) => {
  const { engine, follower, feed, stop } = await startEngine(client, db, {
    logger,
    cluster: toClusterSettings(env),
    onBuilt: (buildResult) => logger.info(buildResult, 'the index is built'),
    onError: (err) => logger.warn({ err }, 'the index does not follow the database, trying again'),
  });
  observeEngine(engine, follower);
  const collections = getCollections(db);
  const counters = {
    figures: createFigureCounter(collections, logger),
    emptySearches: createEmptySearchCounter(collections, logger),
    contactTimes: createContactTimeCounter(collections, logger),
    vitals: createVitalsCounter(collections, logger),
  };
  const app = createSearchApp({
    client,
    db,
    engine,
    follower,
    feed,
    ...counters,
    logger,
    identity: createIdentityFromEnv(env),
    findAccount: createAccountReader(env),
    attestAge: createAgeAttester(env),
  });
  const onStop = () => Promise.all([stop(), ...Object.values(counters).map((counter) => counter.stop())]);
  return { app, onStop };
});
