import { createHash } from 'node:crypto';
import {
  type Collections,
  declarationIntervalMs,
  getCollections,
  isDuplicateKeyError,
  type ServiceDoc,
} from '@app/db';
import { reservedNouns } from '@app/types';
import type { App } from '../app/app-env.ts';
import { readRelease } from '../app/health.ts';
import { listEndpoints } from '../app/register-call.ts';
import { retryOrExit } from '../database-errors.ts';
import type { Connection } from '../mongo.ts';
import type { Logger } from '../server/logger.ts';

/** What a service says about itself: `src/service.ts` of its folder. */
export interface ServiceDeclaration {
  /** The name of its folder, its image and its address. */
  readonly name: string;
  /** First path segments below /api that it owns: gateways forward all calls below them to it. */
  readonly nouns: readonly string[];
  /**
   * Collections of the site that it is responsible for: it does not start without their indexes. Each has one such
   * service, except shared ones (`idempotency`, `rateLimits`), which all services that write to them name.
   */
  readonly collections?: readonly (keyof Collections)[];
}

/** A noun belongs to the site or to another service; the message names the owner. */
class NounError extends Error {
  override readonly name = 'NounError';
}

interface PublishOptions {
  app: App;
  port: number;
  logger: Logger;
}

/**
 * Declares a service to all gateways, before it listens. Ends the process if one of its words belongs to another
 * service, so that it gets no traffic.
 */
export async function publishService(
  { client, db }: Connection,
  { name, nouns }: ServiceDeclaration,
  { app, port, logger }: PublishOptions,
): Promise<void> {
  const endpoints = listEndpoints(app);
  // Loaded when somebody reads the API's document.
  app.get('/internal/api', async (c) => {
    const { describeApi } = await import('../api-docs/describe-calls.ts');
    return c.json(describeApi(endpoints));
  });
  const api = endpoints.map(({ method, path }) => `${method} ${path}`);
  const declaration = { _id: name, nouns: [...nouns], api, port, release: readRelease() };
  const collections = getCollections(db);
  try {
    await retryOrExit(() => saveDeclaration(collections, declaration), logger);
  } catch (error) {
    if (!(error instanceof NounError)) throw error;
    logger.fatal(error.message);
    await client.close();
    process.exit(1);
  }
  const redeclare = () =>
    saveDeclaration(collections, declaration, { isRepeat: true }).catch((err: unknown) =>
      logger.warn({ err }, 'the service cannot be declared again'),
    );
  setInterval(redeclare, declarationIntervalMs).unref();
}

/**
 * Stores what a service declares, if it is new. A service that was withdrawn stays so; `isRepeat`: one that was removed
 * stays so, too, until it starts again.
 * @throws {NounError} a word is the site's or another service's; nothing was stored
 */
export async function saveDeclaration(
  { services }: Pick<Collections, 'services'>,
  { _id, ...declaration }: Pick<ServiceDoc, '_id' | 'nouns' | 'api' | 'port' | 'release'>,
  { isRepeat = false }: { isRepeat?: boolean } = {},
): Promise<void> {
  const { nouns, api, port, release } = declaration;
  const reservedNoun = nouns.find((noun) => (reservedNouns[noun] ?? _id) !== _id);
  if (reservedNoun) throw createNounError(_id, reservedNoun, reservedNouns[reservedNoun]!);
  const version = createHash('sha256')
    .update(JSON.stringify([nouns, api]))
    .digest('hex')
    .slice(0, 12);
  const storedService = await services.findOne({ _id }, { projection: { version: 1, port: 1, release: 1 } });
  if (!storedService && isRepeat) return;
  if (storedService?.version === version && storedService.port === port && storedService.release === release)
    return;
  const now = new Date();
  const previousRelease = storedService?.release;
  const otherRelease = previousRelease &&
    previousRelease !== release && { release: previousRelease, seenAt: now };
  const update = {
    $set: { ...declaration, version, declaredAt: now, ...(otherRelease && { otherRelease }) },
    $setOnInsert: { withdrawnAt: null },
  };
  try {
    await services.updateOne({ _id }, update, { upsert: true });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    const owner = await services.findOne({
      _id: { $ne: _id },
      nouns: { $in: nouns },
      'nouns.0': { $exists: true },
    });
    if (owner) throw createNounError(_id, owner.nouns.find((noun) => nouns.includes(noun))!, owner._id);
    // Two processes declared the service at once for the first time.
    await services.updateOne({ _id }, update);
  }
}

const createNounError = (name: string, noun: string, owner: string) =>
  new NounError(
    `/api/${noun} belongs to ${owner}, so ${name} does not start. Name another word in services/${name}/src/service.ts, or ${owner} gives it up first.`,
  );
