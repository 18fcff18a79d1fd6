// Process of `runInChild`: runs one function for its parent.

import type { ChildResult, ChildTask } from './run-in-child.ts';
import { StartError } from './start-error.ts';

// Keeps the process alive until it has received and completed its task.
process.channel?.ref();
process.once('message', async ({ module, name, argument }: ChildTask) => {
  let result: ChildResult;
  try {
    const exported = (await import(module)) as Record<string, (argument: object) => unknown>;
    result = { value: await exported[name]?.(argument) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    result = { error: message, isStartError: error instanceof StartError };
  }
  process.send?.(result, () => process.disconnect());
});
