import { ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';

export interface ChildOptions {
  scriptPath: string;
  /** Arguments of Node, for example to remove permissions. */
  execArgv: readonly string[];
  /** CPU time after which the system ends the process, even if its parent was killed meanwhile. */
  maxCpuSeconds: number;
  /** Limit of `RLIMIT_DATA`: all private memory of the process, WebAssembly's and libraries' included. Linux only. */
  maxDataMb?: number;
}

/**
 * Starts a Node program under limits that only a shell can set, with an empty environment and a message channel. If the
 * system cannot start it, returns a process that has ended already.
 */
export function startLimitedChild({
  scriptPath,
  execArgv,
  maxCpuSeconds,
  maxDataMb,
}: ChildOptions): ChildProcess {
  const limits = [`ulimit -t ${maxCpuSeconds}`];
  // What is reserved only (gigabytes for V8) does not count as data, so the limit can be close to what is needed.
  if (maxDataMb && os.platform() === 'linux') limits.push(`ulimit -d ${maxDataMb * 1024}`);
  const shellCommand = [...limits, 'exec "$0" "$@"'].join(' && ');
  try {
    return spawn('/bin/sh', ['-c', shellCommand, process.execPath, ...execArgv, scriptPath], {
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Costs a third of 'json' for long texts and bytes, because they are copied instead of serialized.
      serialization: 'advanced',
    });
  } catch (error) {
    const failedChild = new ChildProcess();
    process.nextTick(() => failedChild.emit('error', error));
    return failedChild;
  }
}
