// Process of `runApart`: runs one function for its parent.
import { Problem } from './problem.ts';
import type { Order, ProcessMessage } from './run-apart.ts';

const say = (result: ProcessMessage) => new Promise<void>((sent) => process.send?.(result, () => sent()));

// Keeps the process alive until it has received and done its task.
process.channel?.ref();
process.once('message', async ({ module, name, argument }: Order) => {
  try {
    const exported = (await import(module)) as Record<string, (argument: object) => unknown>;
    const onProgress = (progress: string) => void say({ progress });
    await say({ value: await exported[name]?.({ ...argument, onProgress }) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await say({ error: message, isProblem: error instanceof Problem });
  }
  process.disconnect();
});
