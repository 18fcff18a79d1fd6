import { ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';

export interface ChildOptions {
  script: string;
  /** Arguments of Node, for example to remove permissions. */
  execArgv: readonly string[];
  /** CPU time after which the system ends the process, even if its parent was killed meanwhile. */
  cpuSeconds: number;
  /** Limit of `RLIMIT_DATA`: all private memory of the process, WebAssembly's and libraries' included. Linux only. */
  dataMb?: number;
}

/**
 * Starts a Node program under limits that only a shell can set, with an empty environment and a message channel. If the
 * system cannot start it, returns a process that has ended already.
 */
export function startLimitedChild({ script, execArgv, cpuSeconds, dataMb }: ChildOptions): ChildProcess {
  const limits = [`ulimit -t ${cpuSeconds}`];
  // What is reserved only (gigabytes for V8) does not count as data, so the limit can be close to what is needed.
  if (dataMb && os.platform() === 'linux') limits.push(`ulimit -d ${dataMb * 1024}`);
  const command = [...limits, 'exec "$0" "$@"'].join(' && ');
  try {
    return spawn('/bin/sh', ['-c', command, process.execPath, ...execArgv, script], {
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
