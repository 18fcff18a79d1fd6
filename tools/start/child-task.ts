// Process of `runInChild`: runs one function for its parent.

import { StartError } from '../command.ts';
import type { ChildResult, ChildTask } from './run-in-child.ts';

// Keeps the process alive until it has received and completed its task.
process.channel?.ref();
process.once('message', async ({ module, name, argument }: ChildTask) => {
  let childResult: ChildResult;
  try {
    const moduleExports = (await import(module)) as Record<string, (argument: object) => unknown>;
    childResult = { value: await moduleExports[name]?.(argument) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    childResult = { error: message, isStartError: error instanceof StartError };
  }
  process.send?.(childResult, () => process.disconnect());
});
