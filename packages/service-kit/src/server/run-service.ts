import type { OwnCollections } from '@app/db';
import * as z from 'zod';
import type { App } from '../app/app-env.ts';
import type { FindUpload } from '../app/uploads.ts';
import type { Connection } from '../mongo.ts';
import { publishService, type ServiceDeclaration } from '../service/publish-service.store.ts';
import { startTelemetry } from '../telemetry/start.ts';
import { type ReadOptions, readEnv } from './env.ts';
import { createLogger, type Logger } from './logger.ts';
import { openDatabase } from './open-database.ts';
import { serve } from './serve.ts';

/** Settings of every service that `runService` runs. */
export const serviceSettings = {
  PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
};
type ServiceSettings = z.output<z.ZodObject<typeof serviceSettings>>;

interface ServiceOptions<Settings extends ServiceSettings> extends Pick<ReadOptions, 'findSettingsErrors'> {
  settingsSchema: z.ZodObject & z.ZodType<Settings>;
  /** Collections that belong to the service alone. */
  ownCollections?: OwnCollections;
}

interface ServiceContext<Settings> extends Connection {
  env: Settings;
  logger: Logger;
}

interface ServiceParts {
  app: App;
  /** Uploads, which may take longer than 15 s to receive. */
  findUpload?: FindUpload;
  /** Ends what the service does besides its app, after the last response and before the database is closed. */
  onStop?: () => Promise<unknown>;
}

/**
 * Runs a service until SIGTERM or SIGINT: reads its settings, starts telemetry, opens its database, creates its parts,
 * declares it to all gateways, and listens. What it cannot start with ends the process with one line.
 */
export async function runService<Settings extends ServiceSettings>(
  service: ServiceDeclaration,
  { settingsSchema, findSettingsErrors, ownCollections }: ServiceOptions<Settings>,
  createParts: (context: ServiceContext<Settings>) => ServiceParts | Promise<ServiceParts>,
): Promise<void> {
  const env = readEnv(settingsSchema, { findSettingsErrors });
  const logger = createLogger(service.name);
  await startTelemetry(service.name, logger);
  const connection = await openDatabase(env.MONGODB_URI, service, logger, ownCollections);
  const { app, findUpload, onStop } = await createParts({ ...connection, env, logger });
  await publishService(connection, service, { app, port: env.PORT, logger });
  const { port } = await serve({
    app,
    port: env.PORT,
    logger,
    findUpload,
    onStop: async () => {
      await onStop?.();
      await connection.client.close();
    },
  });
  logger.info({ port }, 'listening');
}
