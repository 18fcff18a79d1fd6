import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Backend } from './backend.ts';
import { root } from './files.ts';

/**
 * The site of SITE_URL, which a team's TEAM_TOKEN opens. Without a token, or with a data folder: the database of
 * MONGODB_URI or of the running `npm start`, for operators.
 */
export async function openBackend(dataDir: string | undefined): Promise<Backend> {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const { SITE_URL, TEAM_TOKEN } = process.env;
  if (dataDir !== undefined || (!SITE_URL && !TEAM_TOKEN))
    return (await import('./over-database.ts')).openDatabase(dataDir);
  if (!TEAM_TOKEN)
    throw new Error('SITE_URL is set without TEAM_TOKEN. An owner makes one on the page "Releases".');
  const { createHttpBackend, parseSiteUrl } = await import('./over-http.ts');
  const { tryBuild } = await import('./try-build.ts');
  return createHttpBackend({ origin: parseSiteUrl(SITE_URL), token: TEAM_TOKEN, tryBuild });
}

/** Runs a command on a site and prints what it says. A refusal is printed, too, and the exit code is 1. */
export async function runOn(
  open: () => Promise<Backend>,
  run: (site: Backend) => Promise<string>,
): Promise<void> {
  let site: Backend | undefined;
  try {
    site = await open();
    console.log(await run(site));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await site?.close();
  }
}
