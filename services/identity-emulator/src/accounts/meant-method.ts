import type { App } from '@app/service-kit';

/**
 * Clerk's browser SDK sends every write as POST and names its method in the query: a form that browsers send without
 * asking first. Here the method is put in its place before the app looks for a route.
 */
export function readMeantMethod(app: App): App {
  const dispatch = app.fetch;
  app.fetch = (request, ...rest) => dispatch(applyMethodOverride(request), ...rest);
  return app;
}

function applyMethodOverride(request: Request): Request {
  if (request.method !== 'POST' || !request.url.includes('_method=')) return request;
  const method = new URL(request.url).searchParams.get('_method') ?? '';
  return ['PATCH', 'PUT', 'DELETE'].includes(method) ? new Request(request, { method }) : request;
}
