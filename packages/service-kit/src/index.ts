export { apiHeaders, createApp } from './app/app.ts';
export type { App, AppEnv } from './app/app-env.ts';
export { createDirectHandler } from './app/direct.ts';
export { type Readiness, registerHealthRoutes } from './app/health.ts';
export { readBody } from './app/read-body.ts';
export { type Call, type Handler, registerCall } from './app/register-call.ts';
export { matchesIfNoneMatch, type Reply, reply, replySerialized } from './app/reply.ts';
export { type CheckedJson, serialize } from './app/serialize.ts';
export {
  createUploadLookup,
  hasBody,
  maxFormBytes,
  setUploadTimeout,
} from './app/uploads.ts';
export { cacheValue, groupIntoBatches, withTimeLimit } from './async-values.ts';
export { createCachedSettings, type SettingsReader } from './cached-settings.ts';
export { isUnreachable, retryOrExit, retryUnreachable } from './database-errors.ts';
export { type Breaker, createBreaker } from './limits/breaker.ts';
export { createFairLimiter } from './limits/fair-limiter.ts';
export { createIdempotencyStore, type IdempotencyStore } from './limits/idempotency.store.ts';
export { createLimiter } from './limits/limiter.ts';
export { createMemoryRateLimit, type MemoryRateLimit } from './limits/memory-rate-limit.ts';
export { createRateLimit, createRateLimits, type Rate, type RateLimit } from './limits/rate-limits.store.ts';
export { createSanctionCheck, type SanctionCheck } from './limits/sanctions.store.ts';
export { connectMongo, defaultDatabase, readOptions } from './mongo.ts';
export { findNameMeaning } from './names/name-meaning.store.ts';
export { createSimilarWordsFinder, type FindSimilarWords } from './names/similar-words.ts';
export { toFieldMessages } from './problem/field-messages.ts';
export { detectLocale } from './problem/locale.ts';
export { HttpProblem, type LocalizedMessage, problems, toProblemResponse } from './problem/problem.ts';
export { exitOnFault, findMissingSettings, isProduction, readEnv } from './server/env.ts';
export { returnFreeMemory } from './server/free-memory.ts';
export { type ChildOptions, startLimitedChild } from './server/limited-child.ts';
export { createLogger, type Logger } from './server/logger.ts';
export { serve } from './server/serve.ts';
export { publishService, type ServiceDeclaration } from './service/publish-service.store.ts';
export { findServiceUrl, getTimeoutMs, serviceUrlSettings } from './service/service-url.ts';
export {
  type Account,
  type AccountReader,
  type AgeAttester,
  createAccountReader,
  createAgeAttester,
  toIdentifiers,
} from './session/accounts.ts';
export { getClientKey, toAddressKey } from './session/client-key.ts';
export {
  callProvider,
  createIdentityFromEnv,
  createUsersClient,
  findRefusedKeyFault,
  identitySettings,
  type ProviderSettings,
  requiredIdentitySettings,
} from './session/identity.ts';
export type { Pipeline, PipelineGate, Staff, StaffGate } from './session/session.ts';
export { type Identity, parseBearerToken, type Session } from './session/session.ts';
export { nameRoute } from './telemetry/requests.ts';
export { telemetrySettings } from './telemetry/settings.ts';
export { startTelemetry, stopTelemetry } from './telemetry/start.ts';
export { count, exportZero, namePeer, observe } from './telemetry/telemetry.ts';
export { traceWork } from './telemetry/work.ts';
