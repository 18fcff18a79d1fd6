import { expect, it } from 'vitest';
import { expectNoWait, measureWait } from './slow-texts.ts';

const busy = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('a wait is measured where something holds up the loop', async () => {
  expect(await measureWait(async () => busy(80))).toBeGreaterThan(75);
});

it('a text that holds it up is found, also once among others', async () => {
  const send = async (text: string) => text === 'slow' && busy(60);
  await expect(expectNoWait(send, ['quick', 'slow'])).rejects.toThrow('slow… of 4');
  let isFirst = true;
  const busyOnce = async () => {
    if (isFirst) busy(60);
    isFirst = false;
  };
  await expectNoWait(busyOnce, ['quick']);
});
