import { expect, it } from 'vitest';
import { expectNoBlocking, measureBlocking } from './slow-texts.ts';

/** Blocks this thread until it has used this CPU time, whatever other load there is. */
const blockThread = (ms: number) => {
  const startUsage = process.threadCpuUsage();
  for (let usedMicros = 0; usedMicros < ms * 1000; ) {
    const { user, system } = process.threadCpuUsage(startUsage);
    usedMicros = user + system;
  }
};

it('measures blocking of the event loop', async () => {
  expect(await measureBlocking(async () => blockThread(80))).toBeGreaterThan(75);
});

it('finds the text that always blocks the event loop, and tolerates one that blocks once', async () => {
  const sendText = async (text: string) => text === 'slow' && blockThread(60);
  await expect(expectNoBlocking(sendText, ['quick', 'slow'], 3)).rejects.toThrow('slow… of 4');
  let isFirst = true;
  const blockOnce = async () => {
    if (isFirst) blockThread(60);
    isFirst = false;
  };
  await expectNoBlocking(blockOnce, ['quick']);
});
