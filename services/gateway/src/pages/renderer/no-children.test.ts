import { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runGateway } from '../../gateway-for-tests.ts';
import { startSearchStub } from '../../stand-in-for-tests.ts';

const machine = vi.hoisted(() => ({ start: undefined as (() => ChildProcess) | undefined }));
vi.mock('node:child_process', async (load) => {
  const real = await load<typeof import('node:child_process')>();
  const spawn = (...args: Parameters<typeof real.spawn>) => machine.start?.() ?? real.spawn(...args);
  return { ...real, spawn };
});

let search: Awaited<ReturnType<typeof startSearchStub>>;
beforeAll(async () => {
  search = await startSearchStub();
});
afterAll(() => search.stop());

it.each([
  [
    'has no room for a process',
    () => {
      throw new Error('spawn ENOMEM');
    },
  ],
  [
    // Node then returns a process without a channel.
    'has no file descriptor left',
    () => {
      const none = new ChildProcess();
      process.nextTick(() => none.emit('error', new Error('spawn EMFILE')));
      return none;
    },
  ],
])('is not ready while the machine %s, says so, and is ready afterwards', async (_, start) => {
  machine.start = start;
  const gateway = await runGateway(search.url, {}, { becomesReady: false, limits: { children: 1 } });
  const readState = async () => {
    const response = await gateway.get('/readyz');
    return [response.status, await response.json()];
  };
  try {
    for (const at of ['first', 'again'])
      expect(await readState(), at).toMatchObject([503, { ready: false, search: true, pages: false }]);
    machine.start = undefined;
    await expect.poll(readState, { timeout: 20_000 }).toMatchObject([200, { ready: true, pages: true }]);
    expect((await gateway.get('/guide', { accept: 'text/html' })).status).toBe(200);
  } finally {
    machine.start = undefined;
    await gateway.stop();
  }
});
