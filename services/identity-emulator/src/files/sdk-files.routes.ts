import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type App, problems } from '@app/service-kit';

interface SdkFiles {
  version: string;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

function createSdkFiles(): SdkFiles {
  const manifestPath = createRequire(import.meta.url).resolve('@clerk/clerk-js/package.json');
  const { version } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { version: string };
  const folder = path.join(path.dirname(manifestPath), 'dist');
  // Only known names are read; no path is built from a request.
  const fileNames = new Set(readdirSync(folder).filter((name) => name.endsWith('.js')));
  return {
    version,
    read: async (name) =>
      fileNames.has(name) ? new Uint8Array(await readFile(path.join(folder, name))) : undefined,
  };
}

/** `/npm/@clerk/clerk-js@5/dist/…`: serves the browser SDK at Clerk's path. The application never imports it. */
export function registerSdkFileRoutes(app: App): void {
  const files = createSdkFiles();
  const [majorVersion] = files.version.split('.');
  const etag = `"${files.version}"`;

  app.get('/npm/@clerk/:package/dist/:file', async (c) => {
    const [name, version] = c.req.param('package').split('@');
    const file = c.req.param('file');
    const isKnownPackage = name === 'clerk-js' && (version === majorVersion || version === files.version);
    const bytes = isKnownPackage ? await files.read(file) : undefined;
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
