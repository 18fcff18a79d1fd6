import { existsSync } from 'node:fs';
import path from 'node:path';
import { printError } from '../command.ts';
import type { Closable } from './backend.ts';
import { root } from './files.ts';
import type { SiteAccess } from './http-backend.ts';

/** From SITE_URL and TEAM_TOKEN. Undefined without a token, or with a data folder: operators use a database. */
export function findSite(dataDir: string | undefined): SiteAccess | undefined {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const { SITE_URL, TEAM_TOKEN } = process.env;
  if (dataDir !== undefined || (!SITE_URL && !TEAM_TOKEN)) return undefined;
  if (!TEAM_TOKEN)
    throw new Error('SITE_URL is set without TEAM_TOKEN. An owner makes one on the page "Releases".');
  return { origin: parseSiteUrl(SITE_URL), token: TEAM_TOKEN };
}

/** Parses SITE_URL and returns its origin. @throws with a sentence if it is invalid */
export function parseSiteUrl(text = ''): string {
  if (!URL.canParse(text))
    throw new Error('Set SITE_URL to the origin of the admin pages: https://admin.example.com');
  const { protocol, hostname, origin } = new URL(text);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !isLoopback)
    throw new Error('SITE_URL begins with https://, because the token goes with each call.');
  return origin;
}

/** Runs a command and prints its result. If it fails, prints the error instead and sets exit code 1. */
export async function runWithBackend<B extends Closable>(
  openBackend: () => Promise<B>,
  runCommand: (backend: B) => Promise<string>,
): Promise<void> {
  let backend: B | undefined;
  try {
    backend = await openBackend();
    console.log(await runCommand(backend));
  } catch (error) {
    printError(error);
  } finally {
    await backend?.close();
  }
}
