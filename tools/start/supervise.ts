import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { printProblem } from './console.ts';
import type { LogFolder } from './log-folder.ts';

export interface SupervisedProcess {
  /** Resolves to a message if the process ends before `settle()` is called. */
  diedEarly: Promise<string>;
  /** From now on, crashes are answered with a restart. */
  settle(): void;
  /** Id of the current or last process. */
  pid(): number | undefined;
  /** Stops the process with SIGTERM, and with SIGKILL after this time. */
  stop(withinMs: number): Promise<void>;
}

export interface SuperviseOptions {
  name: string;
  /** Absolute path of a script. */
  entry: string;
  env: NodeJS.ProcessEnv;
  /** Restarts it when one of its files changes. What it writes to stderr is shown. */
  watches?: boolean;
  logs: LogFolder;
  /** Called when all restarts have failed. */
  onGaveUp: (sentence: string) => void;
  /** Delays before each restart; their number limits the restarts. */
  restartMs?: readonly number[];
}

/** Delays before each restart; their number limits the restarts. */
export const restartMs: readonly number[] = [250, 500, 1_000, 2_000, 4_000];
/** After running this long, the count of restarts is reset. */
const steadyMs = 60_000;
const pinoWarn = 40;

/** Runs a service, writes its log, prints warnings and errors to the console, and restarts it after a crash. */
export function supervise(options: SuperviseOptions): SupervisedProcess {
  const { name, entry, env, watches = false, logs, onGaveUp, restartMs: delaysMs = restartMs } = options;
  const preload = ['--import', path.join(import.meta.dirname, 'end-with-parent.ts')];
  const watch = watches ? ['--watch', '--watch-preserve-output'] : [];
  const log = logs.begin(name);

  let child: ChildProcess;
  let exited: Promise<void>;
  let isSettled = false;
  let isStopping = false;
  let restarts = 0;
  let timer: NodeJS.Timeout | undefined;
  const earlyExit = Promise.withResolvers<string>();

  const start = () => {
    const began = Date.now();
    let last: string[] = [];
    // In its own process group, so that Ctrl-C reaches only the supervisor, which stops the services in order.
    child = spawn(process.execPath, [...preload, ...watch, entry], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', watches ? 'inherit' : 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        log.write(line);
        const severeLine = findSevereLine(line);
        if (severeLine) printProblem(`${name}: ${severeLine}`);
        last = [...last, severeLine ?? line].slice(-10);
      });
    }
    exited = new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('close', (code, signal) => {
        resolve();
        if (!isStopping) handleEnd(`${name} ended with ${signal ?? `exit code ${code}`}`, began, last);
      });
    });
  };

  const handleEnd = (how: string, began: number, last: string[]) => {
    const trace = `${last.map((line) => `\n  ${line}`).join('')}\nIts log: ${log.file}`;
    if (!isSettled) return earlyExit.resolve(`The service ${how} before it was ready.${trace}`);
    if (Date.now() - began > steadyMs) restarts = 0;
    const wait = delaysMs[restarts];
    if (wait === undefined) return onGaveUp(`The service ${how} and keeps doing so; giving up.${trace}`);
    restarts += 1;
    printProblem(`${how}; starting it again. Its log: ${log.file}`);
    timer = setTimeout(start, wait);
  };

  start();
  return {
    diedEarly: earlyExit.promise,
    settle: () => {
      isSettled = true;
    },
    pid: () => child.pid,
    async stop(withinMs) {
      isStopping = true;
      clearTimeout(timer);
      const force = setTimeout(() => child.kill('SIGKILL'), withinMs);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
      clearTimeout(force);
      log.end();
    },
  };
}

/** The message of a log line in pino's JSON format, if it is a warning or an error. */
function findSevereLine(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: number;
      msg?: string;
      err?: { message?: string };
    };
    if (typeof level !== 'number' || level < pinoWarn) return undefined;
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return undefined;
  }
}
