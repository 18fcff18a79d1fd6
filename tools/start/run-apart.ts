import { fork } from 'node:child_process';
import path from 'node:path';
import { Problem } from './problem.ts';

/** What the process of `apart.ts` runs. */
export interface Order {
  /** Absolute path of a module, and the function that it exports. */
  module: string;
  name: string;
  /** Plain data; the function also gets `onProgress`. */
  argument: object;
}
export type ProcessMessage =
  | { progress: string }
  | { value: unknown }
  | { error: string; isProblem: boolean };

/**
 * Runs an exported function in a process of its own: what it needs of memory goes with it. The launcher lives as long
 * as the site does.
 * @throws with the message that the function threw; a Problem stays one
 */
export function runApart<Result>(
  order: Order,
  onProgress: (line: string) => void = () => {},
): Promise<Result> {
  const child = fork(path.join(import.meta.dirname, 'apart.ts'), {
    execArgv: ['--import', path.join(import.meta.dirname, 'end-with-parent.ts')],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  child.on('message', (message: ProcessMessage) => {
    if ('progress' in message) onProgress(message.progress);
    else if ('error' in message)
      reject(message.isProblem ? new Problem(message.error) : new Error(message.error));
    // The module at `order` says what it gives.
    else resolve(message.value as Result);
  });
  child.once('error', reject);
  child.once('exit', (code, signal) =>
    reject(new Error(`${order.name} ended with ${signal ?? `exit code ${code}`}.`)),
  );
  child.send(order);
  return promise;
}
