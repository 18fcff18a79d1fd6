// Starts the site for the journeys as `npm start` does, but with its own port and data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface SiteOptions {
  port: number | string | undefined;
  /** Number of generated listings in addition to the personas. */
  listingCount: number;
  /** Folder of published remotes. Absent: the folder of the build. */
  remotesDir?: string;
}

/** Starts a site and waits until it is ready. @throws with its output if it exits earlier */
export async function startSite({ port, listingCount, remotesDir }: SiteOptions) {
  const root = path.resolve(import.meta.dirname, '..');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'journeys-'));
  const preloadPath = path.join(root, 'tools/start/end-with-parent.ts');
  const siteProcess = spawn(process.execPath, ['--import', preloadPath, path.join(root, 'tools/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_LISTINGS: String(listingCount),
      MONGODB_URI: '', // these six empty: neither the developer's database nor real accounts
      CLERK_PUBLISHABLE_KEY: '',
      CLERK_SECRET_KEY: '',
      PUBLIC_ORIGIN: '',
      ADMIN_ORIGIN: '',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
      PAGE_ANSWER_MS: '20000', // generous, so that no journey fails on a busy machine
      UNDO_HOLD_SECONDS: '8', // long enough to press Undo, and shorter than the default, because mails wait for it
      ...(remotesDir && { REMOTES_STORE: 'disk', REMOTES_DIR: remotesDir }),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exitEvent = once(siteProcess, 'exit');
  const stopSite = async () => {
    siteProcess.kill('SIGTERM');
    await exitEvent;
    await rm(dataDir, { recursive: true, force: true });
  };
  let output = '';
  const readyPromise = new Promise<boolean>((resolve) => {
    siteProcess.stdout?.on('data', (text) => {
      output += text;
      if (/^Ready: /m.test(output)) resolve(true);
    });
    exitEvent.then(() => resolve(false));
  });
  if (await readyPromise) return { dataDir, pid: siteProcess.pid, stop: stopSite };
  await stopSite();
  throw new Error(`The site did not start.\n${output}`);
}
export type Site = Awaited<ReturnType<typeof startSite>>;
