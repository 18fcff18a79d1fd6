import { fork } from 'node:child_process';
import path from 'node:path';
import { Problem } from './problem.ts';

/** Task for the process of `apart.ts`. */
export interface ApartTask {
  /** Absolute path of a module, and the name of its exported function. */
  module: string;
  name: string;
  /** Serializable. */
  argument: object;
}
export type ApartResult = { value: unknown } | { error: string; isProblem: boolean };

/**
 * Runs an exported function in its own process, so that its memory is freed afterwards. @throws an error with the
 * message of the function's error; a Problem stays one
 */
export function runApart<Result>(module: string, name: string, argument: object): Promise<Result> {
  const child = fork(path.join(import.meta.dirname, 'apart.ts'), {
    execArgv: ['--import', path.join(import.meta.dirname, 'end-with-parent.ts')],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  child.on('message', (result: ApartResult) => {
    if ('error' in result) reject(result.isProblem ? new Problem(result.error) : new Error(result.error));
    // The caller states the type of the result.
    else resolve(result.value as Result);
  });
  child.once('error', reject);
  child.once('exit', (code, signal) =>
    reject(new Error(`${name} ended with ${signal ?? `exit code ${code}`}.`)),
  );
  child.send({ module, name, argument } satisfies ApartTask);
  return promise;
}
