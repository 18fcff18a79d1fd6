import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unpackChromium } from './unpack-chromium.ts';

/** Launch options of a browser for Playwright and Lighthouse. */
export interface ChromiumLaunchOptions {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * Finds a Chromium that starts: `CHROME_PATH`, else the npm package's (unpacked once), else a browser on PATH.
 * @throws with the failures if none starts
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<ChromiumLaunchOptions> {
  const failures: string[] = [];
  for await (const { executablePath, env: addedEnv } of listCandidates(env)) {
    const fullEnv = { ...(env as Record<string, string>), ...addedEnv };
    const failure = await findStartFailure(executablePath, fullEnv);
    if (!failure) return { executablePath, args: launchArgs, env: fullEnv };
    failures.push(`  - ${executablePath}: ${failure}`);
  }
  throw new Error(
    `No Chromium starts on this machine. Tried:\n${failures.join('\n')}\nSet CHROME_PATH to a Chromium or Chrome.`,
  );
}

const launchArgs = [
  '--no-sandbox', // the sandbox needs permissions that containers seldom have; only own pages are opened
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  // Only the page under test uses the network.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

async function* listCandidates(env: NodeJS.ProcessEnv) {
  if (env.CHROME_PATH) {
    yield { executablePath: env.CHROME_PATH, env: {} };
    return; // an explicit path has no fallback
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { executablePath, fontConfigPath, libraryFolder } = await unpackChromium(env);
    const fontEnv = { FONTCONFIG_FILE: fontConfigPath };
    yield { executablePath, env: fontEnv };
    // Minimal machines lack libraries such as libnss3, which the package contains.
    const libraryPath = [libraryFolder, env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    yield { executablePath, env: { ...fontEnv, LD_LIBRARY_PATH: libraryPath } };
  }
  for (const folder of (env.PATH ?? '').split(path.delimiter)) {
    for (const name of browserNames) {
      const executablePath = path.join(folder, name);
      const isExecutable = await access(executablePath, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isExecutable) yield { executablePath, env: {} };
    }
  }
}

/** Runs `--version`. Returns the first line of the error; undefined if the browser starts. */
async function findStartFailure(
  executablePath: string,
  env: Record<string, string>,
): Promise<string | undefined> {
  try {
    await promisify(execFile)(executablePath, ['--version'], { env, timeout: 20_000 });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr?.trim() || message).split('\n')[0];
  }
}
