import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The built files of clerk-js by name, as on Clerk's servers. */
export interface SdkFiles {
  version: string;
  /** Undefined for an unknown name. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export function createSdkFiles(): SdkFiles {
  const manifest = createRequire(import.meta.url).resolve('@clerk/clerk-js/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = path.join(path.dirname(manifest), 'dist');
  // Only known names are read; no path is built from a request.
  const names = new Set(readdirSync(folder).filter((name) => name.endsWith('.js')));
  return {
    version,
    read: async (name) =>
      names.has(name) ? new Uint8Array(await readFile(path.join(folder, name))) : undefined,
  };
}
