import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { printNotice } from './console.ts';
import type { LogFolder } from './log-folder.ts';

export interface SupervisedProcess {
  /** Resolves to a message if the process ends before `settle()` is called. */
  earlyExit: Promise<string>;
  /** From now on, crashes are answered with a restart. */
  settle(): void;
  getPid(): number | undefined;
  /** Stops the process with SIGTERM, and with SIGKILL after this time. */
  stop(timeoutMs: number): Promise<void>;
}

export interface SuperviseOptions {
  name: string;
  /** Absolute path of a script. */
  entry: string;
  env: NodeJS.ProcessEnv;
  /** Restarts it when one of its files changes. What it writes to stderr is shown. */
  watchesFiles?: boolean;
  logs: LogFolder;
  /** Called when all restarts have failed. */
  onGiveUp: (sentence: string) => void;
  restartDelaysMs?: readonly number[];
}

/** Delays before each restart; their number limits the restarts. */
export const defaultDelaysMs: readonly number[] = [250, 500, 1_000, 2_000, 4_000];
/** After running this long, the count of restarts is reset. */
const steadyMs = 60_000;
const pinoWarnLevel = 40;

/** Runs a service, writes its log, prints warnings and errors to the console, and restarts it after a crash. */
export function supervise(options: SuperviseOptions): SupervisedProcess {
  const {
    name,
    entry,
    env,
    watchesFiles = false,
    logs,
    onGiveUp,
    restartDelaysMs: delaysMs = defaultDelaysMs,
  } = options;
  const preloadArgs = ['--import', path.join(import.meta.dirname, 'end-with-parent.ts')];
  const watchArgs = watchesFiles ? ['--watch', '--watch-preserve-output'] : [];
  const log = logs.openLog(name);

  let child: ChildProcess;
  let exitEvent: Promise<void>;
  let isSettled = false;
  let isStopping = false;
  let restartCount = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  const earlyExitResolvers = Promise.withResolvers<string>();

  const startChild = () => {
    const startedAt = Date.now();
    let lastLines: string[] = [];
    // In its own process group, so that Ctrl-C reaches only the supervisor, which stops the services in order.
    child = spawn(process.execPath, [...preloadArgs, ...watchArgs, entry], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', watchesFiles ? 'inherit' : 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        log.write(line);
        const severeLine = findSevereLine(line);
        if (severeLine) printNotice(`${name}: ${severeLine}`);
        lastLines = [...lastLines, severeLine ?? line].slice(-10);
      });
    }
    exitEvent = new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('close', (code, signal) => {
        resolve();
        if (!isStopping)
          handleExit(`${name} ended with ${signal ?? `exit code ${code}`}`, startedAt, lastLines);
      });
    });
  };

  const handleExit = (exitReason: string, startedAt: number, lastLines: string[]) => {
    const trace = `${lastLines.map((line) => `\n  ${line}`).join('')}\nIts log: ${log.path}`;
    if (!isSettled)
      return earlyExitResolvers.resolve(`The service ${exitReason} before it was ready.${trace}`);
    if (Date.now() - startedAt > steadyMs) restartCount = 0;
    const delayMs = delaysMs[restartCount];
    if (delayMs === undefined)
      return onGiveUp(`The service ${exitReason} and keeps doing so; giving up.${trace}`);
    restartCount += 1;
    printNotice(`${exitReason}; starting it again. Its log: ${log.path}`);
    restartTimer = setTimeout(startChild, delayMs);
  };

  startChild();
  return {
    earlyExit: earlyExitResolvers.promise,
    settle: () => {
      isSettled = true;
    },
    getPid: () => child.pid,
    async stop(timeoutMs) {
      isStopping = true;
      clearTimeout(restartTimer);
      const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exitEvent;
      clearTimeout(killTimer);
      log.end();
    },
  };
}

function findSevereLine(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: number;
      msg?: string;
      err?: { message?: string };
    };
    if (typeof level !== 'number' || level < pinoWarnLevel) return undefined;
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return undefined;
  }
}
