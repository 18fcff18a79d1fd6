import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../../..');
const endWithParentPath = path.join(root, 'tools/start/end-with-parent.ts');
const startTimeoutMs = 120_000;

export interface Child {
  pid: number;
  /** Origin of `readyUrl`; empty if there is none. */
  origin: string;
  runJob<T>(message: object): Promise<T>;
  stop(): Promise<void>;
}

export interface ChildOptions {
  args?: string[];
  env?: Record<string, string>;
  /** Polled until it replies 200. Absent: the child is ready after its first message. */
  readyUrl?: string;
}

export type StartChild = (entryPath: string, options: ChildOptions) => Promise<Child>;

export async function withChildren<Result>(
  runWork: (startChild: StartChild) => Promise<Result>,
): Promise<Result> {
  const children: Child[] = [];
  try {
    return await runWork(async (entryPath, options) => {
      const child = await startChild(entryPath, options);
      children.push(child);
      return child;
    });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}

/** Starts a program as in production, its log discarded. `BENCH_PROFILE` names a folder for CPU profiles. */
export async function startChild(
  entryPath: string,
  { args = [], env = {}, readyUrl }: ChildOptions,
): Promise<Child> {
  const { BENCH_PROFILE } = process.env;
  const childProcess = fork(path.join(root, entryPath), args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', ...env },
    execArgv: [
      '--expose-gc',
      '--import',
      endWithParentPath,
      ...(BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`] : []),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const unexpectedExit = once(childProcess, 'exit').then(([code, signal]) => {
    throw new Error(`${entryPath} ended with ${signal ?? `exit code ${code}`}`);
  });
  unexpectedExit.catch(() => {});
  try {
    await Promise.race([unexpectedExit, readyUrl ? waitUntilReady(readyUrl) : once(childProcess, 'message')]);
  } catch (error) {
    childProcess.kill('SIGKILL');
    throw error;
  }
  return {
    pid: childProcess.pid!,
    origin: readyUrl ? new URL(readyUrl).origin : '',
    runJob: async <T>(message: object) => {
      childProcess.send(message);
      const [reply] = await Promise.race([unexpectedExit, once(childProcess, 'message')]);
      if (reply.error) throw new Error(`${entryPath}: ${reply.error}`);
      return reply as T;
    },
    stop: () => stopProcess(childProcess),
  };
}

async function waitUntilReady(url: string): Promise<void> {
  for (const deadline = performance.now() + startTimeoutMs; performance.now() < deadline; await sleep(100)) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
  }
  throw new Error(`${url} was not ready in ${startTimeoutMs / 1000} s`);
}

async function stopProcess(childProcess: ChildProcess): Promise<void> {
  if (childProcess.exitCode !== null || childProcess.signalCode !== null) return;
  const exitEvent = once(childProcess, 'exit');
  childProcess.kill('SIGTERM');
  const killTimer = setTimeout(() => childProcess.kill('SIGKILL'), 10_000);
  await exitEvent;
  clearTimeout(killTimer);
}
