// Process of `runApart`: runs one function for its parent.
import { Problem } from './problem.ts';
import type { ApartResult, ApartTask } from './run-apart.ts';

// Keeps the process alive until it has received and completed its task.
process.channel?.ref();
process.once('message', async ({ module, name, argument }: ApartTask) => {
  let result: ApartResult;
  try {
    const exported = (await import(module)) as Record<string, (argument: object) => unknown>;
    result = { value: await exported[name]?.(argument) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    result = { error: message, isProblem: error instanceof Problem };
  }
  process.send?.(result, () => process.disconnect());
});
