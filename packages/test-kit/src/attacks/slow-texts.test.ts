import { expect, it } from 'vitest';
import { expectNoWait, measureWait } from './slow-texts.ts';

const busy = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('measures blocking of the event loop', async () => {
  expect(await measureWait(async () => busy(80))).toBeGreaterThan(75);
});

it('finds a text that blocks it, also among others', async () => {
  const send = async (text: string) => text === 'slow' && busy(60);
  await expect(expectNoWait(send, ['quick', 'slow'])).rejects.toThrow('slow… of 4');
  let isFirst = true;
  const busyOnce = async () => {
    if (isFirst) busy(60);
    isFirst = false;
  };
  await expectNoWait(busyOnce, ['quick']);
});
