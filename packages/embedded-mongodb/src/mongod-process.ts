import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export interface MongodProcess {
  pid: number;
  /** Settles when the process is gone, with how it ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Our own transactions end after ten seconds. */
const transactionSeconds = 20;
const stopMs = 4_000;

export interface LaunchOptions {
  file: string;
  port: number;
  dataDir: string;
  logFile: string;
  /** Half of the machine's memory would be taken otherwise. */
  cacheMb: number;
  /** Without it the server runs alone, which only changing its stored replica set asks for. */
  replicaSet?: string;
  /** Server parameters beside our own. */
  parameters?: Readonly<Record<string, number>>;
}

export function launch(options: LaunchOptions): MongodProcess {
  const { file, port, dataDir, logFile, cacheMb, replicaSet, parameters = {} } = options;
  const log = openSync(logFile, 'w');
  const args = ['--dbpath', dataDir, '--port', `${port}`, '--bind_ip', '127.0.0.1'];
  if (replicaSet) args.push('--replSet', replicaSet);
  const tuning = ['--wiredTigerCacheSizeGB', `${cacheMb / 1024}`, '--noscripting', '--quiet'];
  const settings = Object.entries({
    // For so long a transaction of a process that is gone keeps its documents from others; a minute by default.
    transactionLifetimeLimitSeconds: transactionSeconds,
    // Asked to end, a primary waits 15 s for its clients to move to another member; here is no other.
    shutdownTimeoutMillisForSignaledShutdown: 100,
    ...parameters,
  }).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]);
  // In a process group of its own: Ctrl-C reaches us alone, so that the services go first and the database last.
  const child = spawn(file, [...args, ...tuning, ...settings], {
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const guard = child.pid ? endWithParent(child.pid) : undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`));
  });
  ended.then(() => guard?.kill('SIGKILL'));
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), stopMs); // safe: what was acknowledged is in the journal
      await ended;
      clearTimeout(force);
    },
  };
}

/**
 * A tiny shell that waits on a pipe from this process. The system closes the pipe when this process is gone, even by
 * `kill -9`, and the shell then ends the server, so that none is left behind.
 */
function endWithParent(pid: number) {
  if (process.platform === 'win32') return undefined;
  const script =
    'read _; kill -TERM $0; for _ in 1 2 3 4 5; do sleep 1; kill -0 $0 || exit 0; done; kill -KILL $0';
  const guard = spawn('sh', ['-c', script, `${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {}); // no shell, no guard
  guard.unref();
  return guard;
}

/** The errors in a log: mongod writes one JSON object a line, with a severity; the loader writes plain text. */
export async function readErrorLines(logFile: string): Promise<string[]> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return line.trim() ? [line.trim()] : [];
    if (!/"s":"[EF]"/.test(line)) return [];
    try {
      const { msg, attr } = JSON.parse(line) as { msg: string; attr?: { error?: unknown } };
      if (!attr?.error) return [msg];
      return [`${msg}: ${typeof attr.error === 'string' ? attr.error : JSON.stringify(attr.error)}`];
    } catch {
      return [];
    }
  });
}
