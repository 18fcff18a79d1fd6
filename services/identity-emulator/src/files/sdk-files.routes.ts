import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type App, problems } from '@app/service-kit';

/** `/npm/@clerk/clerk-js@5/dist/…`: serves the browser SDK at Clerk's path. The application never imports it. */
export function registerSdkFileRoutes(app: App): void {
  const manifestPath = createRequire(import.meta.url).resolve('@clerk/clerk-js/package.json');
  const { version: sdkVersion } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { version: string };
  const folder = path.join(path.dirname(manifestPath), 'dist');
  // Only known names are read; no path is built from a request.
  const fileNames = new Set(readdirSync(folder).filter((name) => name.endsWith('.js')));
  const versions = [sdkVersion, sdkVersion.split('.')[0]];
  const etag = `"${sdkVersion}"`;

  app.get('/npm/@clerk/:package/dist/:file', async (c) => {
    const [name, version] = c.req.param('package').split('@');
    const file = c.req.param('file');
    if (name !== 'clerk-js' || !versions.includes(version) || !fileNames.has(file)) throw problems.notFound();
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      // Chunks have the version in their names; the entry file does not.
      'cache-control': file.includes(sdkVersion) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
    };
    const isCached = c.req.header('if-none-match')?.replace(/^W\//, '') === etag;
    if (isCached) return c.body(null, 304, headers);
    return c.body(new Uint8Array(await readFile(path.join(folder, file))), 200, headers);
  });
}
