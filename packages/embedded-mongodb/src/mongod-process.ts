import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export interface MongodProcess {
  pid: number;
  /** Resolves when the process has ended, with the reason. */
  exitReason: Promise<string>;
  stop(): Promise<void>;
}

export const defaultReplicaSetName = 'rs0';
/** A limit above that of our transactions, ten seconds. */
const transactionLifetimeSeconds = 20;
const stopTimeoutMs = 4_000;

export interface LaunchOptions {
  binaryPath: string;
  port: number;
  dataDir: string;
  logPath: string;
  /** Cache size; by default mongod would use half of the memory. */
  cacheMb: number;
  allocator?: string | undefined;
  /** Default: true. See `StartOptions`. */
  returnsFreeMemory?: boolean | undefined;
  /** Absent: a standalone server, needed only to change its stored replica set configuration. */
  replicaSetName?: string;
  parameters?: Readonly<Record<string, number>>;
}

/** Parameters that return free memory to the system, of the allocator that MongoDB had until 8.0 (gperftools). */
const freeMemoryParameters = {
  tcmallocAggressiveMemoryDecommit: 1,
  tcmallocMaxTotalThreadCacheBytes: 16 * 2 ** 20,
};

export function launchMongod(options: LaunchOptions): MongodProcess {
  const {
    binaryPath,
    port,
    dataDir,
    logPath,
    cacheMb,
    allocator = '',
    replicaSetName,
    parameters = {},
  } = options;
  const { returnsFreeMemory = true } = options;
  const logDescriptor = openSync(logPath, 'w');
  const args = ['--dbpath', dataDir, '--port', `${port}`, '--bind_ip', '127.0.0.1'];
  if (replicaSetName) args.push('--replSet', replicaSetName);
  const tuningArgs = ['--wiredTigerCacheSizeGB', `${cacheMb / 1024}`, '--noscripting', '--quiet'];
  const parameterArgs = Object.entries({
    // Limits how long the transaction of a dead process blocks documents; by default a minute.
    transactionLifetimeLimitSeconds: transactionLifetimeSeconds,
    // A primary would wait 15 s for clients to switch to another member; there is none.
    shutdownTimeoutMillisForSignaledShutdown: 100,
    ...(returnsFreeMemory && ['tcmalloc', 'tcmalloc-gperf'].includes(allocator) && freeMemoryParameters),
    ...parameters,
  }).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]);
  // In its own process group, so that Ctrl-C reaches this process only and the database ends after the services.
  const child = spawn(binaryPath, [...args, ...tuningArgs, ...parameterArgs], {
    detached: true,
    stdio: ['ignore', logDescriptor, logDescriptor],
  });
  closeSync(logDescriptor);
  const watchdog = child.pid ? startWatchdog(child.pid) : undefined;
  const exitReason = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`));
  });
  exitReason.then(() => watchdog?.kill('SIGKILL'));
  return {
    pid: child.pid ?? 0,
    exitReason,
    async stop() {
      child.kill('SIGTERM');
      const forceTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs); // safe: acknowledged writes are in the journal
      await exitReason;
      clearTimeout(forceTimer);
    },
  };
}

/** Starts a shell on a pipe from this process, which closes when this ends, even by `kill -9`: it then kills `pid`. */
function startWatchdog(pid: number) {
  if (process.platform === 'win32') return undefined;
  const script =
    'read _; kill -TERM $0; for _ in 1 2 3 4 5; do sleep 1; kill -0 $0 || exit 0; done; kill -KILL $0';
  const watchdog = spawn('sh', ['-c', script, `${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {}); // without a shell there is no watchdog
  watchdog.unref();
  return watchdog;
}

/** Errors in a log: mongod writes one JSON object per line with a severity; the loader writes plain text. */
export async function readErrorLines(logPath: string): Promise<string[]> {
  const text = await readFile(logPath, 'utf8').catch(() => '');
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
