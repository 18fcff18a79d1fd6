import { randomUUID } from 'node:crypto';
import { type App, type AppEnv, createApp, type Logger, registerHealthRoutes } from '@app/service-kit';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { registerUserRoutes } from './backend/users.routes.ts';
import { ClerkError } from './clerk-error.ts';
import type { Dependencies } from './create-dependencies.store.ts';
import { maxImageBytes, registerImageRoutes, registerProfileImageRoutes } from './files/images.routes.ts';
import { registerSdkFileRoutes } from './files/sdk-files.routes.ts';
import { registerClientRoutes } from './frontend/client.routes.ts';
import { registerEmailAddressRoutes } from './frontend/email-addresses.routes.ts';
import { createFrontend } from './frontend/frontend.ts';
import { registerMeRoutes } from './frontend/me.routes.ts';
import { registerSignInRoutes } from './frontend/sign-in.routes.ts';
import { registerSignUpRoutes } from './frontend/sign-up.routes.ts';
import { requireKnownHost, requireSameOrigin, requireSecretKey } from './guards.ts';

export interface AppOptions extends Dependencies {
  logger: Logger;
}

const maxFormBytes = 64 * 1024;
/** Multipart overhead around a file in bytes. */
const multipartOverheadBytes = 4 * 1024;

export function createIdentityApp({ logger, ...deps }: AppOptions): App {
  const app = createApp({ name: 'identity', logger });
  const api: App = new Hono<AppEnv>();
  api.onError(toErrorResponse);
  api.use(requireKnownHost(deps.publicOrigin));
  registerSdkFileRoutes(api);
  registerImageRoutes(api, deps);

  const throwTooLarge = () => {
    throw new ClerkError('bodyTooLarge');
  };
  const limitForm = bodyLimit({ maxSize: maxFormBytes, onError: throwTooLarge });
  const limitFile = bodyLimit({ maxSize: maxImageBytes + multipartOverheadBytes, onError: throwTooLarge });
  api.use('/v1/*', (c, next) =>
    c.req.path === '/v1/me/profile_image' ? limitFile(c, next) : limitForm(c, next),
  );
  api.use('/v1/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });

  for (const path of ['/v1/jwks', '/v1/users/*']) api.use(path, requireSecretKey);
  api.get('/v1/jwks', (c) => c.json({ keys: [deps.tokenIssuer.publicKey] }));
  registerUserRoutes(api, deps);

  for (const path of ['/v1/environment', '/v1/client/*', '/v1/me/*'])
    api.use(path, requireSameOrigin(deps.publicOrigin));
  const frontend = createFrontend(deps);
  registerClientRoutes(api, frontend, deps);
  registerSignUpRoutes(api, frontend, deps);
  registerSignInRoutes(api, frontend, deps);
  registerMeRoutes(api, frontend, deps);
  registerEmailAddressRoutes(api, frontend, deps);
  registerProfileImageRoutes(api, frontend, deps);

  app.route('/', api);
  registerHealthRoutes(app, { getReadiness: deps.getReadiness });
  const dispatch = app.fetch;
  app.fetch = (request, ...otherArgs) => dispatch(restoreMethod(request), ...otherArgs);
  return app;
}

/** Formats errors as Clerk's SDKs expect; rethrows others for the service kit. */
function toErrorResponse(error: Error): Response {
  if (!(error instanceof ClerkError)) throw error;
  const { status, code, message, meta } = error;
  const body = { errors: [{ code, message, long_message: message, meta }], clerk_trace_id: randomUUID() };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** Clerk's browser SDK sends writes as POST with the real method in the query, which avoids a CORS preflight. */
function restoreMethod(request: Request): Request {
  if (request.method !== 'POST' || !request.url.includes('_method=')) return request;
  const method = new URL(request.url).searchParams.get('_method') ?? '';
  return ['PATCH', 'PUT', 'DELETE'].includes(method) ? new Request(request, { method }) : request;
}
