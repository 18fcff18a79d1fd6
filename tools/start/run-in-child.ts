import { fork } from 'node:child_process';
import path from 'node:path';
import { StartError } from '../command.ts';

export interface ChildTask {
  /** Absolute path of a module, and the name of its exported function. */
  module: string;
  name: string;
  /** Serializable. */
  argument: object;
}
export type ChildResult = { value: unknown } | { error: string; isStartError: boolean };

/** In its own process, so that its memory is freed. @throws with the function's message; a StartError stays one */
export function runInChild<Result>(module: string, name: string, argument: object): Promise<Result> {
  const child = fork(path.join(import.meta.dirname, 'child-task.ts'), {
    execArgv: ['--import', path.join(import.meta.dirname, 'end-with-parent.ts')],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  child.on('message', (result: ChildResult) => {
    if ('error' in result)
      reject(result.isStartError ? new StartError(result.error) : new Error(result.error));
    // The caller states the type of the result.
    else resolve(result.value as Result);
  });
  child.once('error', reject);
  child.once('exit', (code, signal) =>
    reject(new Error(`${name} ended with ${signal ?? `exit code ${code}`}.`)),
  );
  child.send({ module, name, argument } satisfies ChildTask);
  return promise;
}
