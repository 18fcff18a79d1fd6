import { expect, it } from 'vitest';
import { expectNoBlocking, measureBlocking } from './slow-texts.ts';

/** Works on this thread for a time that neither other load nor other threads of the process shorten. */
const busy = (ms: number) => {
  const since = process.threadCpuUsage();
  for (let worked = 0; worked < ms * 1000; ) {
    const { user, system } = process.threadCpuUsage(since);
    worked = user + system;
  }
};

it('measures blocking of the event loop', async () => {
  expect(await measureBlocking(async () => busy(80))).toBeGreaterThan(75);
});

it('finds a text that blocks it, also among others', async () => {
  const send = async (text: string) => text === 'slow' && busy(60);
  await expect(expectNoBlocking(send, ['quick', 'slow'])).rejects.toThrow('slow… of 4');
  let isFirst = true;
  const busyOnce = async () => {
    if (isFirst) busy(60);
    isFirst = false;
  };
  await expectNoBlocking(busyOnce, ['quick']);
});
