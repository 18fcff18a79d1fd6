// `npm start`, after tools/bootstrap.mjs: builds what changed of the front end, and starts the site with it.
import path from 'node:path';
import type { build } from './build.ts';
import { readArguments } from './command.ts';
import { Problem } from './start/problem.ts';
import { runApart } from './start/run-apart.ts';
import { runSite } from './start/site.ts';

const help = `npm start   the whole site on this machine; .env.example lists its settings`;

// Accepts --no-build of earlier callers, and ignores it.
readArguments(help, { options: { 'no-build': { type: 'boolean' } } });

async function buildFrontEnd(say: (progress: string) => void) {
  say('building …');
  const file = path.join(import.meta.dirname, 'build.ts');
  const work = runApart<Awaited<ReturnType<typeof build>>>(file, 'build', { ifChanged: true });
  const { built } = await work.catch((error: Error) => {
    throw new Problem(`The front end does not compile.\n${error.message}`);
  });
  return [built.length > 0 ? `built ${built.join(', ')}` : 'up to date', {}] as const;
}

runSite({ command: 'npm start', isDevelopment: false, makeFrontEnd: buildFrontEnd });
