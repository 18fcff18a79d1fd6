// `npm start`, after tools/bootstrap.mjs: builds what changed of the front end, and starts the site with it.
import path from 'node:path';
import type { buildFrontEnd } from './build.ts';
import { readArguments, StartError } from './command.ts';
import { runInChild } from './start/run-in-child.ts';
import { runSite } from './start/site.ts';

const help = `npm start   the whole site on this machine; .env.example lists its settings`;

// Accepts --no-build of earlier callers, and ignores it.
readArguments(help, { options: { 'no-build': { type: 'boolean' } } });

async function prepareFrontEnd(onProgress: (progress: string) => void) {
  onProgress('building …');
  const modulePath = path.join(import.meta.dirname, 'build.ts');
  const buildRun = runInChild<Awaited<ReturnType<typeof buildFrontEnd>>>(modulePath, 'buildFrontEnd', {
    onlyChanged: true,
  });
  const { builtFolders } = await buildRun.catch((error: Error) => {
    throw new StartError(`The front end does not compile.\n${error.message}`);
  });
  return [builtFolders.length > 0 ? `built ${builtFolders.join(', ')}` : 'up to date', {}] as const;
}

runSite({ command: 'npm start', isDevelopment: false, prepareFrontEnd });
