import { createLogger, readEnv, serve, startTelemetry } from '@app/service-kit';
import { createGateway } from './app.ts';
import { findSettingsErrors, settingsSchema } from './env.ts';

const env = readEnv(settingsSchema, { findSettingsErrors });
const logger = createLogger('gateway');
await startTelemetry('gateway', logger);
const { app, intercept, findUpload, close } = createGateway(env, logger);
const { port } = await serve({
  app,
  intercept,
  findUpload,
  port: env.PORT,
  logger,
  traceOrigin: env.TRUST_TRACEPARENT === '1' ? 'both' : 'begin',
  // Both loopback addresses, because browsers differ in how they resolve `localhost`.
  hosts: ['127.0.0.1', '::1'],
  onStop: close,
});
logger.info({ port }, 'listening');
