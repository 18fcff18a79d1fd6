import { type App, problems } from '@app/service-kit';
import { createSdkFiles } from './sdk-files.ts';

/** `/npm/@clerk/clerk-js@5/dist/…`: serves the browser SDK at Clerk's path. The application never imports it. */
export function registerSdkFileRoutes(app: App): void {
  const files = createSdkFiles();
  const [major] = files.version.split('.');
  const etag = `"${files.version}"`;

  app.get('/npm/@clerk/:package/dist/:file', async (c) => {
    const [name, version] = c.req.param('package').split('@');
    const file = c.req.param('file');
    const isKnown = name === 'clerk-js' && (version === major || version === files.version);
    const bytes = isKnown ? await files.read(file) : undefined;
    if (!bytes) throw problems.notFound();
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      // Chunks have the version in their names; the entry file does not.
      'cache-control': file.includes(files.version) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
    };
    const isCached = c.req.header('if-none-match')?.replace(/^W\//, '') === etag;
    return isCached ? c.body(null, 304, headers) : c.body(bytes, 200, headers);
  });
}
