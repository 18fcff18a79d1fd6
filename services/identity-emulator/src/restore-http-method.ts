import type { App } from '@app/service-kit';

/** Clerk's browser SDK sends writes as POST with the real method in the query, which avoids a CORS preflight. */
export function restoreHttpMethod(app: App): App {
  const dispatch = app.fetch;
  app.fetch = (request, ...otherArgs) => dispatch(applyMethodOverride(request), ...otherArgs);
  return app;
}

function applyMethodOverride(request: Request): Request {
  if (request.method !== 'POST' || !request.url.includes('_method=')) return request;
  const method = new URL(request.url).searchParams.get('_method') ?? '';
  return ['PATCH', 'PUT', 'DELETE'].includes(method) ? new Request(request, { method }) : request;
}
