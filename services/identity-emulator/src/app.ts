import { randomUUID } from 'node:crypto';
import { type App, type AppEnv, createApp, type Logger, registerHealthRoutes } from '@app/service-kit';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { restoreMethod } from './accounts/meant-method.ts';
import { registerUserRoutes } from './backend/users.routes.ts';
import { ClerkError, problems } from './clerk-error.ts';
import type { Dependencies } from './dependencies.ts';
import { registerImageRoutes } from './files/images.routes.ts';
import { largestImage } from './files/images.ts';
import { registerSdkFileRoutes } from './files/sdk-files.routes.ts';
import { createFrontend } from './frontend/call.ts';
import { registerClientRoutes } from './frontend/client.routes.ts';
import { registerEmailAddressRoutes } from './frontend/email-addresses.routes.ts';
import { registerMeRoutes } from './frontend/me.routes.ts';
import { registerProfileImageRoutes } from './frontend/profile-image.routes.ts';
import { registerSessionRoutes } from './frontend/sessions.routes.ts';
import { registerSignInRoutes } from './frontend/sign-in.routes.ts';
import { registerSignUpRoutes } from './frontend/sign-up.routes.ts';
import { requireKnownHost, requireOwnPage, requireService } from './guards.ts';

export interface AppOptions extends Dependencies {
  logger: Logger;
  /** True if the database answers. */
  databaseAnswers: () => Promise<boolean>;
}

const largestForm = 64 * 1024;
/** Multipart overhead around a file in bytes. */
const envelope = 4 * 1024;

/** Registers all routes: Clerk's Frontend API for browsers, its Backend API for services, SDK files and images. */
export function createIdentityApp({ logger, databaseAnswers, ...deps }: AppOptions): App {
  const app = createApp({ name: 'identity', logger });
  const api: App = new Hono<AppEnv>();
  api.onError(toErrorResponse);
  api.use(requireKnownHost(deps.publicOrigin));
  registerSdkFileRoutes(api);
  registerImageRoutes(api, deps);

  const throwTooLarge = () => {
    throw problems.tooLarge();
  };
  const forms = bodyLimit({ maxSize: largestForm, onError: throwTooLarge });
  const files = bodyLimit({ maxSize: largestImage + envelope, onError: throwTooLarge });
  api.use('/v1/*', (c, next) => (c.req.path === '/v1/me/profile_image' ? files(c, next) : forms(c, next)));
  api.use('/v1/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });

  for (const path of ['/v1/jwks', '/v1/users/*']) api.use(path, requireService);
  api.get('/v1/jwks', (c) => c.json({ keys: [deps.tokens.publicKey] }));
  registerUserRoutes(api, deps);

  for (const path of ['/v1/environment', '/v1/client/*', '/v1/me/*'])
    api.use(path, requireOwnPage(deps.publicOrigin));
  const front = createFrontend(deps);
  registerClientRoutes(api, front, deps);
  registerSignUpRoutes(api, front, deps);
  registerSignInRoutes(api, front, deps);
  registerSessionRoutes(api, front, deps);
  registerMeRoutes(api, front, deps);
  registerEmailAddressRoutes(api, front, deps);
  registerProfileImageRoutes(api, front, deps);

  app.route('/', api);
  registerHealthRoutes(app, {
    ready: async () => {
      const database = await databaseAnswers();
      return { ready: database, database };
    },
  });
  return restoreMethod(app);
}

/** Formats errors as Clerk's SDKs expect; rethrows others for the service kit. */
function toErrorResponse(error: Error): Response {
  if (!(error instanceof ClerkError)) throw error;
  const { status, code, message, meta } = error;
  const body = { errors: [{ code, message, long_message: message, meta }], clerk_trace_id: randomUUID() };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
